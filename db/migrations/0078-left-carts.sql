-- Only for who asks by time: the open carts of visitors, thousands, were read to find the one cart of an account, as
-- long as PostgreSQL knew of few.
drop index cart_left;
create index cart_left on cart (updated_at) where status = 'open' and updated_at is not null;
