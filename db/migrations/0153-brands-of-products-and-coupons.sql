-- In which brands a product is sold and a coupon is good, one row each, held by keys. They follow the list that stands
-- with the product and with the coupon, which search and prices read in one row; an id that no brand has is refused.
create table product_brand (
  product_id text not null references product on delete cascade,
  brand_id text not null references brand,
  primary key (brand_id, product_id)
);
create index product_brand_product on product_brand (product_id);

create table coupon_brand (
  coupon_id text not null references coupon on delete cascade,
  brand_id text not null references brand,
  primary key (brand_id, coupon_id)
);
create index coupon_brand_coupon on coupon_brand (coupon_id);

create function follow_product_brands() returns trigger language plpgsql as $$
begin
  delete from product_brand where product_id = new.id and brand_id <> all (new.brand_ids);
  insert into product_brand (product_id, brand_id) select new.id, unnest(new.brand_ids) on conflict do nothing;
  return null;
end $$;
create function follow_coupon_brands() returns trigger language plpgsql as $$
begin
  delete from coupon_brand where coupon_id = new.id and brand_id <> all (new.brand_ids);
  insert into coupon_brand (coupon_id, brand_id) select new.id, unnest(new.brand_ids) on conflict do nothing;
  return null;
end $$;

insert into product_brand (product_id, brand_id) select id, unnest(brand_ids) from product on conflict do nothing;
insert into coupon_brand (coupon_id, brand_id) select id, unnest(brand_ids) from coupon on conflict do nothing;

create trigger product_brands after insert or update of brand_ids on product
  for each row execute function follow_product_brands();
create trigger coupon_brands after insert or update of brand_ids on coupon
  for each row execute function follow_coupon_brands();
