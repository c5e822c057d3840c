-- What lists are narrowed by, besides words, type and category: level, hours, rating, and what the price makes of it.

-- Hours of all courses that a product opens, its own and those of what a bundle holds.
create function product_hours(id text) returns integer
  language sql stable strict parallel safe
  return (select sum(course.hours)::integer from course where course.id in (
    select course_id from product_course where product_id = $1
    union select course_id from product_course join bundle_item using (product_id) where bundle_id = $1));

-- Each facet by its first sign: =level, ~duration, *rating. What is for all levels is for each of them; the rating is
-- compared as it is shown, to one decimal.
create function facet_marks(type text, category_id text, level text, hours integer, review_count integer, review_stars integer)
  returns text[] language sql immutable parallel safe
  return array['#' || type, '/' || category_id]
    || case level when 'Iniciante' then array['=beginner'] when 'Intermediário' then array['=intermediate']
      when 'Avançado' then array['=advanced'] when 'Todos os níveis' then array['=beginner', '=intermediate', '=advanced']
      else '{}' end
    || case when hours <= 2 then array['~short'] when hours <= 6 then array['~medium'] when hours > 6 then array['~long']
      else '{}' end
    || case when review_stars * 20 >= review_count * 79 and review_count > 0 then array['*4', '*3']
      when review_stars * 20 >= review_count * 59 and review_count > 0 then array['*3'] else '{}' end;

-- And of its lowest price in a brand: $price, in reais, and %promotion.
create function price_marks(amount integer, promoted boolean) returns text[]
  language sql immutable strict parallel safe
  return array[case when amount <= 5000 then '$0-50' when amount <= 10000 then '$50-100' when amount <= 20000 then '$100-200'
      when amount <= 50000 then '$200-500' else '$500-' end]
    || case when promoted then array['%yes'] else '{}' end;

-- Plain words, those of the name weigh A, of the summary B, of the keywords C; and marks, which no word can be taken for.
create function search_terms(words text, brand_ids text[], marks text[]) returns tsvector
  language sql immutable strict parallel safe
  return setweight(to_tsvector('simple', split_part(words, E'\n', 1)), 'A')
    || setweight(to_tsvector('simple', split_part(words, E'\n', 2)), 'B')
    || setweight(to_tsvector('simple', split_part(words, E'\n', 3)), 'C')
    || array_to_tsvector(marks || array(select '@' || id from unnest(brand_ids) as id));

alter table product
  add hours integer,
  -- As last looked at, each with its brand: `$0-50@main`.
  add priced text[] not null default '{}';
update product set hours = product_hours(id) where product_hours(id) is not null;
alter table product drop column terms;
drop function search_terms(text, text[], text, text);
alter table product
  add marks text[] not null generated always as (
    facet_marks(type, category_id, level, hours, review_count, review_stars)) stored,
  add terms tsvector not null generated always as (search_terms(
    searchable(name, summary, keywords || ' ' || type_words(type)), brand_ids,
    facet_marks(type, category_id, level, hours, review_count, review_stars) || priced)) stored;
create index product_terms on product using gin (terms);

create function count_hours(products text[]) returns void
  language sql
  begin atomic
    update product set hours = product_hours(product.id)
    where (product.id = any (products) or product.id in (select bundle_id from bundle_item where product_id = any (products)))
      and hours is distinct from product_hours(product.id);
  end;
create function keep_hours() returns trigger language plpgsql as $$
begin
  perform count_hours(array[to_jsonb(coalesce(new, old)) ->> tg_argv[0]]);
  return null;
end $$;
create trigger course_hours_kept after insert or delete on product_course
  for each row execute function keep_hours('product_id');
create trigger item_hours_kept after insert or delete on bundle_item
  for each row execute function keep_hours('bundle_id');
create function keep_course_hours() returns trigger language plpgsql as $$
begin
  perform count_hours(array(select product_id from product_course where course_id = new.id));
  return null;
end $$;
create trigger hours_kept after update of hours on course for each row execute function keep_course_hours();

-- How many products of a brand bear the same marks, those of the price included, as last counted.
drop table product_tally;
create table product_tally (
  brand_id text not null references brand,
  marks text[] not null,
  count integer not null,
  primary key (brand_id, marks)
);
-- And each mark by itself: what a list without filters says.
create table mark_tally (
  brand_id text not null references brand,
  mark text not null,
  count integer not null,
  primary key (brand_id, mark)
);
