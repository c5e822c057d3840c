-- The address of a category stays when its name changes.
alter table category
  alter column slug drop expression,
  add version integer not null default 1 check (version >= 1);
create unique index category_name on category (plain(name));

-- A draft has neither a picture nor a day on which it was published.
alter table product
  add version integer not null default 1 check (version >= 1),
  add seo_title text not null default '',
  add seo_description text not null default '',
  alter column published_at drop not null,
  add constraint product_published check (status in ('draft', 'archived') or (published_at is not null and cover <> ''));

-- Whatever an administrator changes of a product raises its version.
drop trigger product_told on product;
create trigger product_told after insert or delete or update of version, slug, name, summary, description, faq, cover,
  category_id, level, keywords, guarantee_days, brand_ids, status, published_at, unpublish_at, sale_starts_at, sale_ends_at,
  review_count, review_stars
  on product for each statement execute function tell_catalog_changed();

-- What the list of the administration is searched by.
create index product_name_part on product using gin (plain(name) gin_trgm_ops);
create index product_name on product (plain(name), id);
create index product_sold on product (sold, id);

-- What begins or ends by the clock.
create index product_leaves on product (unpublish_at) where unpublish_at is not null;
create index product_sale_starts on product (sale_starts_at) where sale_starts_at is not null;
create index product_sale_ends on product (sale_ends_at) where sale_ends_at is not null;
create index price_starts on price (starts_at);
create index price_ends on price (ends_at) where ends_at is not null;

-- What was uploaded for products; `/pictures/<id>/<width>.webp` in `product.cover` and `product_picture.src` names it.
create table picture (
  id text primary key,
  created_at timestamptz not null
);
