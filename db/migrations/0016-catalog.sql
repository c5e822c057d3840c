-- The orders of a product list, so that a page is read from where it begins and not sorted out of everything.
create index product_best on product (sold desc, id desc) where status = 'published';
create index product_newest on product (published_at desc, id desc) where status = 'published';
create index product_brands on product using gin (brand_ids);
create index price_cheapest on price (brand_id, amount, product_id);

-- How many products a brand shows, as last counted. Lists count for themselves while they are few.
create table product_tally (
  brand_id text not null references brand,
  type text not null,
  category_id text not null references category,
  count integer not null,
  primary key (brand_id, type, category_id)
);

-- A wrong first letter is found by what comes after it.
create index search_word_tail on search_word (substr(word, 2));

-- Words that differ from a typed one in the first letter alone: another one, one too many, one too few, or the first
-- two swapped.
create function words_begun_wrong(typed text) returns setof text
  language sql stable strict parallel safe
as $$
  select word from search_word where substr(word, 2) in (substr(typed, 2), typed)
  union
  select word from search_word
    where word in (substr(typed, 2), substr(typed, 2, 1) || left(typed, 1) || substr(typed, 3))
$$;

-- As before, but while nothing else is near, the first letter may be the wrong one.
alter function search_patterns(text) rename to search_patterns_begun_right;
create function search_patterns(typed text) returns text[]
  language sql stable strict parallel safe
as $$
  select case
    when length(typed) < 4 or cardinality(found) > 1
      or exists (select from search_word where word >= typed and word < typed || '~') then found
    else found || coalesce((select array_agg('% ' || word || '%') from words_begun_wrong(typed) as word), '{}') end
  from (select search_patterns_begun_right(typed) as found) begun_right
$$;
