-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a review that an owner of a product wrote, one for each account and product. `author` is the first name
-- and an initial, as they were then.
create table review (
  id text primary key,
  product_id text not null references product,
  account_id text not null references account,
  brand_id text not null references brand,
  stars integer not null check (stars between 1 and 5),
  text text not null check (length(text) between 20 and 2000),
  author text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  reply text,
  replied_at timestamptz,
  unique (product_id, account_id)
);
create index review_account on review (account_id);
create index review_hidden on review (created_at, id) where hidden_at is not null;
create index review_made on review (created_at, id);
create index review_product on review (product_id);
create index review_shown on review (product_id, created_at desc, id desc) where hidden_at is null;
create index review_text_part on review using gin (plain(text) gin_trgm_ops);

-- Keeps the number of reviews that are shown, and the sum of their stars, with the product.
create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update product set review_count = review_count - 1, review_stars = review_stars - old.stars where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update product set review_count = review_count + 1, review_stars = review_stars + new.stars where id = new.product_id;
  end if;
  return null;
end $$;
create trigger review_counted after insert or delete or update of stars, hidden_at on review
  for each row execute function count_reviews();

create trigger review_told after insert or delete or update on review
  for each statement execute function tell_catalog_changed();

-- A row says that an account reported a review.
create table review_report (
  review_id text not null references review on delete cascade,
  account_id text not null references account,
  reason text not null check (reason in ('offensive', 'spam', 'personal-data', 'other')),
  at timestamptz not null,
  -- When somebody of the shop looked at it.
  settled_at timestamptz,
  primary key (review_id, account_id)
);
create index review_report_account on review_report (account_id);
create index review_report_open on review_report (review_id) where settled_at is null;
