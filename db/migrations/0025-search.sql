-- A word without its plural and ending: what "fotografar" and "fotografia" share. Short words and codes stay whole.
create function word_stem(word text) returns text
  language sql immutable strict parallel safe
  return case when length(word) < 5 or word ~ '[0-9]' then word else coalesce((ts_lexize('portuguese_stem',
    regexp_replace(regexp_replace(regexp_replace(word,
      '(oes|aes)$', 'ao'), '([aeou])is$', '\1l'), '([aeiou])ns$', '\1m')))[1], word) end;

alter table search_word
  add stem text generated always as (word_stem(word)) stored,
  -- Products that hold it, as last estimated; 0 for a word that few hold.
  add uses integer not null default 0;
create index search_word_stem on search_word (stem);
create index search_word_size on search_word (substr(word, 1, 1), length(word));

-- What a list is searched by: plain words, those of the name weigh A, of the summary B, of the keywords C; and marks,
-- which no word can be taken for: @brand, #type, /category.
create function search_terms(words text, brand_ids text[], type text, category_id text) returns tsvector
  language sql immutable strict parallel safe
  return setweight(to_tsvector('simple', split_part(words, E'\n', 1)), 'A')
    || setweight(to_tsvector('simple', split_part(words, E'\n', 2)), 'B')
    || setweight(to_tsvector('simple', split_part(words, E'\n', 3)), 'C')
    || array_to_tsvector(array['#' || type, '/' || category_id] || array(select '@' || id from unnest(brand_ids) as id));

drop trigger product_words on product;
alter table product drop column search;
alter table product add terms tsvector not null generated always as (search_terms(
  searchable(name, summary, keywords || ' ' || type_words(type)), brand_ids, type, category_id)) stored;
create index product_terms on product using gin (terms);
-- `terms` knows the brands too.
drop index product_brands;

create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_word (word)
  select distinct word from fresh, regexp_split_to_table(
    trim(searchable(fresh.name, fresh.summary, fresh.keywords || ' ' || type_words(fresh.type))), '\s+') as word
  where word <> '' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger product_words_made after insert on product referencing new table as fresh
  for each statement execute function keep_search_words();

-- A trigger for some columns is for each row.
create function keep_changed_words() returns trigger language plpgsql as $$
begin
  insert into search_word (word)
  select distinct word from regexp_split_to_table(
    trim(searchable(new.name, new.summary, new.keywords || ' ' || type_words(new.type))), '\s+') as word
  where word <> '' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger product_words_changed after update of name, summary, keywords, type on product
  for each row execute function keep_changed_words();

drop function search_patterns(text);
drop function search_patterns_begun_right(text);

-- The words with the fewest typing errors between them and a typed one: one, or two in a long word; two letters
-- swapped count as one. While nothing starts with what was typed, the beginnings of words are compared too, and when
-- all that finds nothing, the first letter may be the wrong one. However many words there are, so many are compared.
create function words_near(typed text, begun boolean) returns text[]
  language plpgsql stable strict parallel safe as $$
declare
  allowed constant integer := case when length(typed) < 7 then 1 else 2 end;
  swapped constant text[] := array(
    select left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2)
    from generate_series(2, length(typed) - 1) as i);
  near text[];
begin
  near := array(
    select word from (
      select word, rank() over (order by errors) as place from (
        select word, levenshtein_less_equal(typed, word, allowed) as errors from (
          select word from search_word where substr(word, 1, 1) = left(typed, 1)
            and length(word) between length(typed) - allowed and length(typed) + allowed limit 8000) alike
        union all select word, 1 from search_word where word = any (swapped)
        union all select word, levenshtein_less_equal(typed, left(word, length(typed)), allowed) from (
          select word from search_word where not begun
            and word >= left(typed, 2) and word < left(typed, 2) || '~' limit 4000) beginning
        union all select word, 1 from unnest(swapped) as start
          join search_word on not begun and word >= start and word < start || '~') compared
      where errors <= allowed) ranked
    where place = 1 limit 40);
  if not begun and near = '{}' then near := array(select words_begun_wrong(typed) limit 40); end if;
  return near;
end $$;

-- What a typed word may mean: the words that start with it, whatever their plural, those of its stem, and, unless it
-- is a word itself, those nearest to it. `meant` asks for any of them, `named` for one in the name, `told` for one in
-- the summary, `as_typed` for one that starts as typed; `uses` is how many products hold one, as last estimated.
create function search_means(typed text,
  out meant tsquery, out named tsquery, out told tsquery, out as_typed tsquery, out uses bigint)
  language plpgsql stable strict parallel safe as $$
declare
  start constant text := regexp_replace(typed, '(?<=....)(ao|oes|s)$', '');
  begun constant text[] := array(
    select word from (
      select s.word, s.uses from search_word s where s.word >= start and s.word < start || '~' order by s.word limit 2000) b
    order by b.word = typed desc, b.uses desc, b.word limit 40);
  words text[] := begun || array(select s.word from search_word s where s.stem = word_stem(typed) limit 40);
begin
  if length(typed) >= 4 and not typed = any (words) then
    words := words || words_near(typed, begun <> '{}');
  end if;
  words := array(select distinct word from unnest(words) as word);
  if words = '{}' then words := '{.}'; end if;
  meant := ('''' || array_to_string(words, '''|''') || '''')::tsquery;
  named := ('''' || array_to_string(words, ''':A|''') || ''':A')::tsquery;
  told := ('''' || array_to_string(words, ''':B|''') || ''':B')::tsquery;
  as_typed := ('''' || array_to_string(case when begun = '{}' then '{.}' else begun end, '''|''') || '''')::tsquery;
  uses := (select coalesce(sum(s.uses), 0) from search_word s where s.word = any (words));
end $$;
