-- Only for who asks by time: where few people order often, and in a new shop, it was taken to find the one cart of an
-- account, and the open carts of all visitors were read.
drop index cart_left;
create index cart_left on cart (updated_at) where status = 'open' and updated_at is not null;
