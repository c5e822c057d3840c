-- What buyers read in place of the code; `name` is for the people of the shop alone.
alter table coupon add column public_name text check (public_name <> '');

-- A row is an e-mail address that a coupon for listed people is good for, of an account that has confirmed it.
create table coupon_email (
  coupon_id text not null references coupon,
  email citext not null,
  added_at timestamptz not null,
  primary key (coupon_id, email)
);
