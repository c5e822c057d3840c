-- The item of the list of LC 116/2003 that a product is, as `1.09`; ISS and its withholding go by it.
alter table product add column service_code text check (service_code ~ '^\d{1,2}\.\d{2}$');

-- `service_code` and `municipality` (`São Paulo/SP`) are from now on what a rule asks of a line and of its buyer, no longer
-- words for the fiscal document. Like who buys, where they live changes nothing that is to be paid.
alter table tax_rule
  add check (service_code ~ '^\d{1,2}\.\d{2}$') not valid,
  add check (municipality ~ '^[^/]+/[A-Z]{2}$') not valid,
  add check (municipality is null or effect <> 'added') not valid,
  drop constraint tax_rule_overlap,
  add constraint tax_rule_overlap exclude using gist (coalesce(brand_id, '') with =, coalesce(product_type, '') with =,
    coalesce(customer, '') with =, coalesce(service_code, '') with =, plain(coalesce(municipality, '')) with =, code with =,
    daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null);

-- A bundle whose buyer has part of it already costs less by the weight of that part.
alter table product add column owned_discount boolean not null default false;
drop trigger product_told on product;
create trigger product_told after insert or delete or update of slug, name, summary, description, faq, cover, category_id,
  level, keywords, guarantee_days, brand_ids, status, published_at, unpublish_at, sale_starts_at, sale_ends_at, review_count,
  review_stars, owned_discount
  on product for each statement execute function tell_catalog_changed();

-- One more thing that is offered beside a cart, by a box that nobody but its owner ticks (CDC, art. 39, III).
create table order_bump (
  id text primary key,
  brand_id text not null references brand,
  product_id text not null references product,
  interval text not null default 'once' check (interval in ('once', 'month', 'year')),
  -- Offered with one of these in the cart; nothing means with any.
  with_product_ids text[],
  pitch text not null check (length(pitch) between 10 and 200),
  -- Of several that fit, the highest is offered.
  priority integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at)
);
create index order_bump_brand on order_bump (brand_id);

-- The offer that put the line there.
alter table cart_line add column bump_id text references order_bump;

-- Processes keep the few offers in memory; changes are seldom.
create function tell_bumps_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('order-bumps', '');
  return null;
end $$;
create trigger bump_told after insert or update or delete on order_bump for each statement execute function tell_bumps_changed();
