-- In which typeface a brand is set: `Typeface` of contract/src/brand.ts.
alter table brand add column typeface text not null default 'figtree'
  check (typeface in ('figtree', 'nunito', 'space-grotesk', 'lora'));
