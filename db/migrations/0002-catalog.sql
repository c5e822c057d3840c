create extension if not exists fuzzystrmatch;

-- unaccent() alone is only stable, because its dictionary may change; ours does not.
create function plain(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- What people call the types of products: a search for "curso" finds trainings.
create function type_words(type text) returns text
  language sql immutable strict parallel safe
  return case type
    when 'training' then 'treinamento curso aula'
    when 'subscription' then 'assinatura plano'
    when 'bundle' then 'pacote combo'
    else 'material download' end;

-- Plain words with a space before each; one line each for name, summary and keywords, so that the place of a match is
-- known.
create function searchable(name text, summary text, keywords text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(plain(' ' || name || E'\n ' || summary || E'\n ' || keywords), '[^a-z0-9\n]+', ' ', 'g');

create table category (
  id text primary key,
  name text not null,
  position integer not null
);

create table product (
  id text primary key,
  slug text not null unique,
  type text not null check (type in ('one-off', 'subscription', 'training', 'bundle')),
  name text not null,
  summary text not null,
  description jsonb not null default '[]',
  faq jsonb not null default '[]',
  cover text not null,
  category_id text not null references category,
  level text,
  keywords text not null default '',
  guarantee_days integer not null default 7 check (guarantee_days >= 7),
  brand_ids text[] not null,
  purchase_limit text not null default 'one-ever' check (purchase_limit in ('none', 'one-active', 'one-ever')),
  status text not null default 'published' check (status in ('draft', 'published', 'paused', 'archived')),
  sold integer not null default 0,
  published_at timestamptz not null,
  search text generated always as (searchable(name, summary, keywords || ' ' || type_words(type))) stored
);
create index product_search on product using gin (search gin_trgm_ops);

-- Every word that products have ever used, in byte order: what a typing error is corrected to.
create table search_word (
  word text collate "C" primary key
);
create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_word
  select distinct word from regexp_split_to_table(trim(new.search), '\s+') as word where word <> '' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger product_words after insert or update of name, summary, keywords on product
  for each row execute function keep_search_words();

-- LIKE patterns of what a typed word may mean: the words that start with it, whatever their plural, and, unless it is a
-- word itself, those with the fewest typing errors between: one, or two in a long word; two letters swapped count as
-- one. While nothing starts with it, the beginnings of words are compared too. The first letter is taken to be right.
create function search_patterns(typed text) returns text[]
  language sql stable strict parallel safe
as $$
  with stem as (select regexp_replace(typed, '(?<=....)(ao|oes|s)$', '') as start),
  judged as (
    select start, length(typed) < 4 or exists (select from search_word where word = typed) as known,
      exists (select from search_word where word >= start and word < start || '~') as begun
    from stem),
  swapped as (
    select left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2) as start
    from generate_series(2, length(typed) - 1) as i),
  near as (
    select word, case
      when begun then levenshtein(typed, word)
      when exists (select from swapped where starts_with(word, swapped.start)) then 1
      else least(levenshtein(typed, word), levenshtein(typed, left(word, length(typed)))) end as errors
    from judged join search_word on not known and word >= left(typed, 1) and word < left(typed, 1) || '~'),
  nearest as (
    select word, rank() over (order by errors) as place from near
    where errors <= case when length(typed) < 7 then 1 else 2 end)
  select (select array['% ' || start || '%'] from judged)
    || coalesce((select array_agg('% ' || word || '%') from nearest where place = 1), '{}')
$$;

-- Seats of a product with a limit: the conditional update on `taken` is what stops overselling.
create table seat (
  product_id text primary key references product,
  total integer not null check (total >= 0),
  taken integer not null default 0,
  check (taken between 0 and total)
);

-- Immutable: a new value is a new row that ends the old one.
create table price (
  id text primary key,
  product_id text not null references product,
  brand_id text not null references brand,
  interval text not null check (interval in ('once', 'month', 'year')),
  amount integer not null check (amount >= 0),
  compare_at integer check (compare_at > amount),
  compare_at_ends_on date,
  starts_at timestamptz not null,
  ends_at timestamptz
);
create index price_product on price (product_id, brand_id);
create unique index price_current on price (product_id, brand_id, interval) where ends_at is null;

create table bundle_item (
  bundle_id text not null references product,
  product_id text not null references product,
  weight integer not null check (weight > 0),
  primary key (bundle_id, product_id)
);

create table course (
  id text primary key,
  slug text not null unique,
  title text not null,
  hours integer not null
);
create table course_module (
  id text primary key,
  course_id text not null references course,
  title text not null,
  position integer not null
);
create table lesson (
  id text primary key,
  module_id text not null references course_module,
  title text not null,
  minutes integer not null,
  preview boolean not null default false,
  position integer not null
);
create table product_course (
  product_id text not null references product,
  course_id text not null references course,
  primary key (product_id, course_id)
);

-- Shared answers (pages, lists) are dropped by every web process when what they show changes.
create function tell_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger product_told after insert or delete or update of slug, name, summary, description, faq, cover, category_id, level, keywords, guarantee_days, brand_ids, status, published_at
  on product for each statement execute function tell_catalog_changed();
create trigger price_told after insert or update or delete on price for each statement execute function tell_catalog_changed();
create trigger category_told after insert or update or delete on category for each statement execute function tell_catalog_changed();
create trigger brand_told after insert or update or delete on brand for each statement execute function tell_catalog_changed();
create trigger seat_told after insert or update or delete on seat for each statement execute function tell_catalog_changed();
