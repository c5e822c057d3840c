-- The words of a product as a search splits them, at spaces. The parser of PostgreSQL splits some of them once more: of
-- `9e24b7` it makes the number `9e24` and the word `b7`, and nobody who typed the name found it.
create function words_in_place(words text) returns tsvector
  language sql immutable strict parallel safe
  return coalesce((
    select string_agg('''' || word || ''':' || least(place, 16383), ' ')
    from regexp_split_to_table(trim(words), '\s+') with ordinality as split (word, place) where word <> ''), '')::tsvector;

create or replace function search_terms(words text, brand_ids text[], marks text[]) returns tsvector
  language sql immutable strict parallel safe
  return setweight(words_in_place(split_part(words, E'\n', 1)), 'A')
    || setweight(words_in_place(split_part(words, E'\n', 2)), 'B')
    || setweight(words_in_place(split_part(words, E'\n', 3)), 'C')
    || array_to_tsvector(marks || array(select '@' || id from unnest(brand_ids) as id));

-- What is kept of a product is reckoned again where it is written.
update product set name = name where searchable(name, summary, keywords) ~ '\d+e\d';
