-- More pictures of a product, shown after its cover, each with the words for who does not see it.
create table product_picture (
  product_id text not null references product,
  position smallint not null check (position > 0),
  src text not null,
  alt text not null check (alt <> ''),
  primary key (product_id, position)
);
create trigger product_picture_told after insert or update or delete on product_picture
  for each statement execute function tell_catalog_changed();
