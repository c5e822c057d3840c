-- A product is shown from `published_at` until `unpublish_at`, and sold only inside its sale window. How many reviews
-- are shown, and their stars together, stand beside it for cards.
alter table product
  add unpublish_at timestamptz,
  add sale_starts_at timestamptz,
  add sale_ends_at timestamptz,
  add review_count integer not null default 0,
  add review_stars integer not null default 0,
  add check (sale_ends_at > sale_starts_at);

drop trigger product_told on product;
create trigger product_told after insert or delete or update of slug, name, summary, description, faq, cover, category_id,
  level, keywords, guarantee_days, brand_ids, status, published_at, unpublish_at, sale_starts_at, sale_ends_at, review_count,
  review_stars
  on product for each statement execute function tell_catalog_changed();

-- Only somebody who has what is required, or buys it together, may buy the product.
create table product_requirement (
  product_id text not null references product,
  required_id text not null references product,
  primary key (product_id, required_id),
  check (product_id <> required_id)
);
create trigger requirement_told after insert or update or delete on product_requirement
  for each statement execute function tell_catalog_changed();

-- 'seat': a place in the line for a seat that somebody gives back; it is then 'offered' to the first until
-- `claim_until`, and counts as taken meanwhile. 'notice': one message when the product can be bought.
create table waiting_place (
  id text primary key,
  product_id text not null references product,
  account_id text not null references account,
  brand_id text not null references brand,
  kind text not null check (kind in ('seat', 'notice')),
  state text not null check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'told')),
  joined_at timestamptz not null,
  -- Nothing while the offer has not been told of.
  claim_until timestamptz
);
create unique index waiting_place_open on waiting_place (product_id, account_id) where state in ('waiting', 'offered');
create index waiting_place_line on waiting_place (product_id, joined_at, id) where state = 'waiting';
create index waiting_place_claim on waiting_place (claim_until) where state = 'offered';
create index waiting_place_account on waiting_place (account_id);

-- One per owner and product. `author` is the first name and an initial, as it stood when it was written.
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
create index review_shown on review (product_id, created_at desc, id desc) where hidden_at is null;
create index review_account on review (account_id);

create table review_report (
  review_id text not null references review on delete cascade,
  account_id text not null references account,
  reason text not null check (reason in ('offensive', 'spam', 'personal-data', 'other')),
  at timestamptz not null,
  primary key (review_id, account_id)
);
create index review_report_account on review_report (account_id);

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
