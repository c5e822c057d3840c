-- In how many parcels a product may be paid by card, and up to how many bear no interest, where that is not what the
-- table of the shop says: versions like those of 0023.
create table product_installment (
  id text primary key,
  product_id text not null references product,
  most smallint not null check (most between 1 and 18),
  interest_free_up_to smallint not null check (interest_free_up_to >= 1),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  check (interest_free_up_to <= most),
  constraint product_installment_overlap
    exclude using gist (product_id with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);
create trigger product_installment_kept before update or delete on product_installment
  for each row execute function keep_version();
create trigger product_installment_told after insert or update or delete on product_installment
  for each statement execute function tell_catalog_changed();
