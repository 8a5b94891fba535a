-- Every two seconds each worker looks for bookings that have ended and for refunds still owed: few rows of tables that only grow.
create index bookings_ending on bookings (upper(period)) where state = 'confirmed';
create index refunds_open on refunds (created_at) where state = 'open';
