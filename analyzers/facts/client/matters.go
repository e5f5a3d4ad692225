package client

// TransportMatters is the share of a client's wait for the database from which advice about transport is worth giving.
const TransportMatters = 0.3
