-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- What people call a type of product: a search for "curso" finds trainings.
create function type_words(type text) returns text
  language sql immutable strict parallel safe
  return case type
    when 'training' then 'treinamento curso aula'
    when 'subscription' then 'assinatura plano'
    when 'bundle' then 'pacote combo'
    else 'material download' end;

-- The words of a product, plain, with a space before each. Name, summary and keywords are one line each, so that it
-- is known where a match is.
create function searchable(name text, summary text, keywords text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(plain(' ' || name || E'\n ' || summary || E'\n ' || keywords), '[^a-z0-9\n]+', ' ', 'g');

-- A word without its plural and ending: what "fotografar" and "fotografia" share. Short words and codes stay whole.
create function word_stem(word text) returns text
  language sql immutable strict parallel safe
  return case when length(word) < 5 or word ~ '[0-9]' then word else coalesce((ts_lexize('portuguese_stem',
    regexp_replace(regexp_replace(regexp_replace(word,
      '(oes|aes)$', 'ao'), '([aeou])is$', '\1l'), '([aeiou])ns$', '\1m')))[1], word) end;

-- The words with the fewest typing errors against a typed one: one error, or two in a long word. Two swapped letters
-- are one error. Where no word begins with what was typed, the beginnings of words are compared, too, and at last
-- words with another first letter. The limits bound the work.
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

-- What a typed word may mean: the words that begin with it in singular or plural, those of its stem and, where it is
-- no word itself, the nearest ones. `meant` asks for any of them, `named` for one in the name, `told` for one in the
-- summary, `as_typed` for one that begins as typed. `uses` is how many products have one, as last estimated.
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

-- The facets of a product, each after its sign: # type, / category, = level, ~ duration, * rating. A product for all
-- levels has each level. The rating is compared as it is shown, to one decimal.
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

-- The facets of the lowest price of a product in a brand, after their signs: $ amount in reais, % promotion.
create function price_marks(amount integer, promoted boolean) returns text[]
  language sql immutable strict parallel safe
  return array[case when amount <= 5000 then '$0-50' when amount <= 10000 then '$50-100' when amount <= 20000 then '$100-200'
      when amount <= 50000 then '$200-500' else '$500-' end]
    || case when promoted then array['%yes'] else '{}' end;

-- The words of a text with their positions, split at spaces. PostgreSQL's own parser makes the number `9e24` and the
-- word `b7` of `9e24b7`, which is then not found by its name.
create function words_in_place(words text) returns tsvector
  language sql immutable strict parallel safe
  return coalesce((
    select string_agg('''' || word || ''':' || least(place, 16383), ' ')
    from regexp_split_to_table(trim(words), '\s+') with ordinality as split (word, place) where word <> ''), '')::tsvector;

-- What a product is found by: its words, weighted by the line that they are in, its brands after @, and its facets.
create function search_terms(words text, brand_ids text[], marks text[]) returns tsvector
  language sql immutable strict parallel safe
  return setweight(words_in_place(split_part(words, E'\n', 1)), 'A')
    || setweight(words_in_place(split_part(words, E'\n', 2)), 'B')
    || setweight(words_in_place(split_part(words, E'\n', 3)), 'C')
    || array_to_tsvector(marks || array(select '@' || id from unnest(brand_ids) as id));

-- Counts again the hours of the product that the trigger's argument names.
create function keep_hours() returns trigger language plpgsql as $$
begin
  perform count_hours(array[to_jsonb(coalesce(new, old)) ->> tg_argv[0]]);
  return null;
end $$;

-- The purchase limit that holds: what opens for some months may be bought again afterwards, even where it may be
-- bought once.
create function limit_of(purchase_limit text, access_months smallint) returns text
  language sql immutable parallel safe
  return case when purchase_limit = 'one-ever' and access_months is not null then 'one-active' else purchase_limit end;

-- The part of an address that a name makes.
create function slug_of(name text) returns text
  language sql immutable strict parallel safe
  return trim(both '-' from regexp_replace(plain(name), '[^a-z0-9]+', '-', 'g'));

-- A row is a category of products.
create table category (
  id text primary key,
  name text not null,
  position integer not null,
  -- Stays when the name changes.
  slug text not null constraint category_slug unique constraint category_has_slug check (slug <> ''),
  version integer not null default 1 check (version >= 1)
);
create unique index category_name on category (plain(name));

create trigger category_told after insert or update or delete on category
  for each statement execute function tell_catalog_changed();

-- A row is a product: one-off, subscription, training or bundle.
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
  -- The product is shown from this instant until `unpublish_at`, and sold within its sale window.
  published_at timestamptz,
  unpublish_at timestamptz,
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  -- How many reviews are shown, and the sum of their stars.
  review_count integer not null default 0,
  review_stars integer not null default 0,
  hours integer,
  -- The facets of its lowest price in each brand, as `$0-50@main`.
  priced text[] not null default '{}',
  marks text[] not null generated always as (
    facet_marks(type, category_id, level, hours, review_count, review_stars)) stored,
  terms tsvector not null generated always as (search_terms(
    searchable(name, summary, keywords || ' ' || type_words(type)), brand_ids,
    facet_marks(type, category_id, level, hours, review_count, review_stars) || priced)) stored,
  -- The item of the list of LC 116/2003, as `1.09`: ISS and its withholding depend on it.
  service_code text check (service_code ~ '^\d{1,2}\.\d{2}$'),
  -- Whether a bundle costs less, by weight, for a buyer who has part of it already.
  owned_discount boolean not null default false,
  version integer not null default 1 check (version >= 1),
  seo_title text not null default '',
  seo_description text not null default '',
  check (sale_ends_at > sale_starts_at),
  constraint product_published check (status in ('draft', 'archived') or (published_at is not null and cover <> ''))
);
create index product_best on product (sold desc, id desc) where status = 'published';
create index product_brands on product using gin (brand_ids);
create index product_leaves on product (unpublish_at) where unpublish_at is not null;
create index product_name on product (plain(name), id);
create index product_name_part on product using gin (plain(name) gin_trgm_ops);
create index product_newest on product (published_at desc, id desc) where status = 'published';
create index product_sale_ends on product (sale_ends_at) where sale_ends_at is not null;
create index product_sale_starts on product (sale_starts_at) where sale_starts_at is not null;
create index product_sold on product (sold, id);
create index product_status on product (status, id);
create index product_terms on product using gin (terms);
create index product_type on product (type, id);
-- The planner then knows a brand that few rows name, and reads them along the index.
alter table product alter column brand_ids set statistics 1000;

-- Adds the words of new products.
create function keep_search_words() returns trigger language plpgsql as $$
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

-- Adds the words of a changed product. A trigger for some columns has no transition table, so that it runs for each
-- row.
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

-- Makes the rows of `product_brand` follow `product.brand_ids`.
create function follow_product_brands() returns trigger language plpgsql as $$
begin
  delete from product_brand where product_id = new.id and brand_id <> all (new.brand_ids);
  insert into product_brand (product_id, brand_id) select new.id, unnest(new.brand_ids) on conflict do nothing;
  return null;
end $$;
create trigger product_brands after insert or update of brand_ids on product
  for each row execute function follow_product_brands();

create trigger product_told after insert or delete or update of version, slug, name, summary, description, faq, cover,
  category_id, level, keywords, guarantee_days, brand_ids, status, published_at, unpublish_at, sale_starts_at, sale_ends_at,
  review_count, review_stars
  on product for each statement execute function tell_catalog_changed();

-- A row is a word that a product has had: a typing error is corrected to it. Words sort by their bytes.
create table search_word (
  word text collate "C" primary key,
  stem text generated always as (word_stem(word)) stored,
  -- How many products have it, as last estimated.
  uses integer not null default 0
);
create index search_word_size on search_word (substr(word, 1, 1), length(word));
create index search_word_stem on search_word (stem);
-- For words that differ in the first letter.
create index search_word_tail on search_word (substr(word, 2));

-- A row says how many seats a product has and how many are taken. The conditional update of `taken` is what prevents
-- overselling.
create table seat (
  product_id text primary key references product,
  total integer not null check (total >= 0),
  taken integer not null default 0,
  check (taken between 0 and total)
);

create trigger seat_told after insert or update or delete on seat
  for each statement execute function tell_catalog_changed();

-- A row is a version of the price of a product in a brand, in centavos. It is immutable: a new price is a new row
-- that ends the old one.
create table price (
  id text primary key,
  product_id text not null references product,
  brand_id text not null references brand,
  interval text not null check (interval in ('once', 'month', 'year')),
  amount integer not null check (amount >= 0),
  compare_at integer,
  compare_at_ends_on date,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- What a plan charges once, with its first charge ("taxa de adesão").
  setup_fee integer not null default 0 check (setup_fee >= 0),
  -- For how many months a one-off payment gives access, and null for good.
  access_months smallint check (access_months between 1 and 120),
  -- How many charges a plan binds for, and after how many it ends by itself.
  min_cycles smallint check (min_cycles between 2 and 24),
  max_cycles smallint check (max_cycles between 2 and 120),
  -- For how many days a plan is used before its first charge.
  trial_days smallint check (trial_days between 1 and 90),
  check (compare_at > amount),
  constraint price_terms check (
    (interval <> 'once' or (min_cycles is null and max_cycles is null)) and (min_cycles <= max_cycles) is not false),
  constraint price_trial check (interval <> 'once' or trial_days is null),
  check (setup_fee = 0 or interval <> 'once'),
  check (access_months is null or interval = 'once')
);
create index price_cheapest on price (brand_id, amount, product_id);
create unique index price_current on price (product_id, brand_id, interval) where ends_at is null;
create index price_ends on price (ends_at) where ends_at is not null;
create index price_product on price (product_id, brand_id);
create index price_starts on price (starts_at);

create trigger price_told after insert or update or delete on price
  for each statement execute function tell_catalog_changed();

-- A row is a product in a bundle, with its share of the price of the bundle.
create table bundle_item (
  bundle_id text not null references product,
  product_id text not null references product,
  weight integer not null check (weight > 0),
  primary key (bundle_id, product_id)
);

create trigger item_hours_kept after insert or delete on bundle_item
  for each row execute function keep_hours('bundle_id');

-- A row is a course that a product gives access to.
create table product_course (
  product_id text not null references product,
  course_id text not null,
  primary key (product_id, course_id)
);

create trigger course_hours_kept after insert or delete on product_course
  for each row execute function keep_hours('product_id');

-- A row says that a product is sold only to who has another product or buys it together.
create table product_requirement (
  product_id text not null references product,
  required_id text not null references product,
  primary key (product_id, required_id),
  check (product_id <> required_id)
);

create trigger requirement_told after insert or update or delete on product_requirement
  for each statement execute function tell_catalog_changed();

-- A row is the place of an account in the waiting list of a product. 'seat' waits for a seat that somebody gives
-- back, which is then 'offered' to the first until `claim_until` and counts as taken meanwhile. 'notice' waits for
-- one message once the product can be bought.
create table waiting_place (
  id text primary key,
  product_id text not null references product,
  account_id text not null references account,
  brand_id text not null references brand,
  kind text not null check (kind in ('seat', 'notice')),
  state text not null check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'told')),
  joined_at timestamptz not null,
  -- Null until the account is told of the offer.
  claim_until timestamptz
);
create index waiting_place_account on waiting_place (account_id);
create index waiting_place_claim on waiting_place (claim_until) where state = 'offered';
create index waiting_place_line on waiting_place (product_id, joined_at, id) where state = 'waiting';
create unique index waiting_place_open on waiting_place (product_id, account_id) where state in ('waiting', 'offered');

-- A row counts the products of a brand that have the same facets.
create table product_tally (
  brand_id text not null references brand,
  marks text[] not null,
  count integer not null,
  primary key (brand_id, marks)
);

-- A row counts the products of a brand that have one facet, as a list without filters shows them.
create table mark_tally (
  brand_id text not null references brand,
  mark text not null,
  count integer not null,
  primary key (brand_id, mark)
);

-- A row is a picture of a product besides its cover, with its alternative text.
create table product_picture (
  product_id text not null references product,
  position smallint not null check (position > 0),
  src text not null,
  alt text not null check (alt <> ''),
  primary key (product_id, position)
);

create trigger product_picture_told after insert or update or delete on product_picture
  for each statement execute function tell_catalog_changed();

-- A row is a picture that was uploaded for products. `product.cover` and `product_picture.src` name it as
-- `/pictures/<id>/<width>.webp`.
create table picture (
  id text primary key,
  created_at timestamptz not null
);

-- A row says that a product is sold in a brand. It follows `product.brand_ids`, which searches read, and holds each
-- id of it by a foreign key.
create table product_brand (
  product_id text not null references product on delete cascade,
  brand_id text not null references brand,
  primary key (brand_id, product_id)
);
create index product_brand_product on product_brand (product_id);

-- The words that differ from a typed one in the first letter alone: another one, one too many, one too few, or the
-- first two swapped.
create function words_begun_wrong(typed text) returns setof text
  language sql stable strict parallel safe
as $$
  select word from search_word where substr(word, 2) in (substr(typed, 2), typed)
  union
  select word from search_word
    where word in (substr(typed, 2), substr(typed, 2, 1) || left(typed, 1) || substr(typed, 3))
$$;

-- The products of a bundle. It is a function because few lines of a cart are bundles: a subselect is prepared for
-- every line.
create function bundle_contents(bundle text) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('productId', part.id, 'name', part.name, 'weight', b.weight) order by part.id), '[]')
  from bundle_item b join product part on part.id = b.product_id where b.bundle_id = bundle
$$;

-- The products with limited seats among a bundle and its items.
create function bundle_seats(bundle text) returns text[] language sql stable as $$
  select coalesce(array_agg(seat.product_id), '{}') from seat
  where seat.product_id = bundle or seat.product_id in (select product_id from bundle_item where bundle_id = bundle)
$$;
