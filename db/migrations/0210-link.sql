-- Whether the shop gave the link out: `npm run shop` printed it, or an administrator sent it. Then the shop alone replaces
-- it, and no message that somebody else asks for does.
alter table account_link rename column printed to by_shop;
update account_link set by_shop = true
where purpose = 'create-password' and redirect = '/admin' and ended_at is null;
