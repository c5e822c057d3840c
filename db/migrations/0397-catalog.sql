-- Pages far back in a list without filters are read from the last of these before them.
create table product_page (
  brand_id text not null references brand,
  sort text not null check (sort in ('best-selling', 'newest', 'price', 'price-desc')),
  page integer not null check (page > 1),
  -- What the list is ordered by, as a number: copies sold, microseconds of an instant, or centavos.
  key bigint not null,
  product_id text not null,
  primary key (brand_id, sort, page)
);
comment on table product_page is 'A row is the last product before a page of what a brand sells, in one order, as last counted.';
