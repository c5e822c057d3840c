-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a course.
create table course (
  id text primary key,
  slug text not null unique,
  title text not null,
  hours integer not null,
  -- Grows with every edit, so that two administrators do not overwrite each other.
  version integer not null default 1,
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  -- Grows with every change of the published outline, which processes hold in memory under this number.
  outline_version bigint not null default 1
);

-- Counts again the hours of the products that give access to a course.
create function keep_course_hours() returns trigger language plpgsql as $$
begin
  perform count_hours(array(select product_id from product_course where course_id = new.id));
  return null;
end $$;
create trigger hours_kept after update of hours on course for each row execute function keep_course_hours();

create trigger course_told after insert or update or delete on course
  for each statement execute function tell_catalog_changed();

-- A row is a module of a course.
create table course_module (
  id text primary key,
  course_id text not null references course,
  title text not null,
  position integer not null,
  -- When the module opens to a learner: `{"by": "days", "days": 7}` after access began, `{"by": "day", "day":
  -- "2026-12-01"}`, or `{"by": "lesson", "lessonId": "…"}` once that lesson is completed.
  drip jsonb,
  drip_lesson_id text generated always as (drip ->> 'lessonId') stored
);
create index course_module_course on course_module (course_id);

-- Raises the version of a course's outline when a module changes.
create function raise_outline_of_module() returns trigger language plpgsql as $$
begin
  update course set outline_version = outline_version + 1 where id in (new.course_id, old.course_id);
  return null;
end $$;
create trigger course_module_outline after insert or delete or update of title, position, drip on course_module
  for each row execute function raise_outline_of_module();

create trigger course_module_told after insert or update or delete on course_module
  for each statement execute function tell_catalog_changed();

-- A row is a lesson of a module.
create table lesson (
  id text primary key,
  module_id text not null references course_module,
  title text not null,
  minutes integer not null,
  preview boolean not null default false,
  position integer not null,
  -- Every kind may have a text. A quiz is stored with its right answers.
  kind text not null default 'text' check (kind in ('text', 'video', 'document', 'quiz')),
  body jsonb not null default '{"type": "doc", "content": []}',
  quiz jsonb,
  version integer not null default 1,
  status text not null default 'draft' check (status in ('draft', 'published')),
  -- When the lesson opens, as `course_module.drip`. Both may hold.
  drip jsonb,
  drip_lesson_id text generated always as (drip ->> 'lessonId') stored references lesson,
  -- The address of the video at YouTube or Vimeo. Where null, the file in `lesson_media` is played.
  video_url text,
  -- When the learners of the course were told that the lesson was published. Those that were there from the beginning
  -- are not announced.
  announced_at timestamptz,
  check ((kind = 'quiz') = (quiz is not null))
);
create index lesson_module on lesson (module_id);

-- Raises the version of a course's outline when a lesson changes.
create function raise_outline_of_lesson() returns trigger language plpgsql as $$
begin
  update course set outline_version = outline_version + 1
  where id in (select course_id from course_module where id in (new.module_id, old.module_id));
  return null;
end $$;
create trigger lesson_outline
  after insert or delete or update of module_id, title, kind, minutes, preview, position, drip, status on lesson
  for each row execute function raise_outline_of_lesson();

create trigger lesson_told after insert or update or delete on lesson
  for each statement execute function tell_catalog_changed();

-- A row is the text of a lesson that somebody is writing and has not saved. Nobody else sees it.
create table lesson_draft (
  account_id text not null references account,
  lesson_id text not null references lesson,
  text jsonb not null,
  saved_at timestamptz not null,
  primary key (account_id, lesson_id)
);

-- A row counts the learners who began and completed a lesson, and the attempts at its quiz, for the reports.
create table lesson_tally (
  lesson_id text primary key references lesson on delete cascade,
  begun integer not null default 0,
  completed integer not null default 0,
  attempts integer not null default 0,
  -- The sum of the scores of all attempts, in per cent.
  score_sum bigint not null default 0
);

-- A row is the file of a video or document lesson. A storage key is written once.
create table lesson_media (
  lesson_id text primary key references lesson,
  storage_key text not null,
  file_name text not null,
  media_type text not null,
  size integer not null check (size >= 0),
  -- The length of a video, against which the watched seconds are measured.
  seconds integer check (seconds > 0),
  captions_key text
);

-- A row says that a person has begun a course. It stays when access ends, so that they can go on later.
create table enrolment (
  account_id text not null references account,
  course_id text not null references course,
  started_at timestamptz not null,
  last_lesson_id text not null references lesson,
  completed_at timestamptz,
  primary key (account_id, course_id)
);
create index enrolment_course on enrolment (course_id, started_at);

-- A row is the progress of a learner in a lesson.
create table lesson_progress (
  account_id text not null references account,
  lesson_id text not null references lesson,
  opened_at timestamptz not null,
  position_seconds integer not null default 0,
  -- The seconds of a video that were watched, as beginnings and ends: {0,30,45,60}.
  watched integer[] not null default '{}',
  completed_at timestamptz,
  primary key (account_id, lesson_id)
);

-- A row is when a learner last reported watched seconds: no more seconds can be watched than time has passed.
create table watch_clock (
  account_id text primary key references account,
  reported_at timestamptz not null
);

-- A row is an attempt at a quiz: one set of answers, with its score.
create table quiz_attempt (
  id text primary key,
  account_id text not null references account,
  lesson_id text not null references lesson,
  number integer not null check (number > 0),
  answers jsonb not null,
  score integer not null check (score between 0 and 100),
  passed boolean not null,
  result jsonb not null,
  created_at timestamptz not null,
  unique (account_id, lesson_id, number)
);

-- A row is a certificate that was issued, with what it said then. A new lesson or another name does not change it.
create table certificate (
  id text primary key,
  code text not null unique,
  account_id text not null references account,
  course_id text not null references course,
  holder text not null,
  course_title text not null,
  hours integer not null,
  completed_on date not null,
  brand_id text not null references brand,
  issuer text not null,
  signed text not null,
  created_at timestamptz not null,
  unique (account_id, course_id)
);

-- A row is a public key that verifies certificates. It stays when another key signs.
create table certificate_key (
  id text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null
);

-- A row is the answers to a quiz that a learner has not sent yet, and goes on with on any device.
create table quiz_draft (
  account_id text not null references account,
  lesson_id text not null references lesson,
  answers jsonb not null,
  saved_at timestamptz not null,
  primary key (account_id, lesson_id)
);

-- A row is a picture that was uploaded for the text of a lesson, with its size in pixels.
create table lesson_picture (
  id text primary key,
  -- The lesson that it was uploaded for, and stays for while the text is being written.
  lesson_id text references lesson on delete set null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index lesson_picture_lesson on lesson_picture (lesson_id);

-- A row is a picture in the saved text of a lesson. A copy of a lesson uses the same pictures.
create table lesson_picture_use (
  lesson_id text not null references lesson on delete cascade,
  picture_id text not null references lesson_picture,
  primary key (lesson_id, picture_id)
);
create index lesson_picture_use_picture on lesson_picture_use (picture_id);

-- The hours of all courses of a product, and of the products in a bundle.
create function product_hours(id text) returns integer
  language sql stable strict parallel safe
  return (select sum(course.hours)::integer from course where course.id in (
    select course_id from product_course where product_id = $1
    union select course_id from product_course join bundle_item using (product_id) where bundle_id = $1));

-- Counts again the hours of products and of the bundles that they are in.
create function count_hours(products text[]) returns void
  language sql
  begin atomic
    update product set hours = product_hours(product.id)
    where (product.id = any (products) or product.id in (select bundle_id from bundle_item where product_id = any (products)))
      and hours is distinct from product_hours(product.id);
  end;

-- A row is a course that a product gives access to, with its title.
create view course_of_product as
  select product_course.product_id, course.id as course_id, course.title
  from product_course join course on course.id = product_course.course_id;

-- A row is a published course with the modules and lessons that are published.
create view course_outline as
  select course.id as course_id, course.title, course.hours, (
    select coalesce(jsonb_agg(jsonb_build_object('title', course_module.title, 'lessons', (
      select coalesce(jsonb_agg(jsonb_build_object('id', lesson.id,
        'title', lesson.title, 'minutes', lesson.minutes, 'preview', lesson.preview) order by lesson.position), '[]')
      from lesson where lesson.module_id = course_module.id and lesson.status = 'published'))
      order by course_module.position), '[]')
    from course_module where course_module.course_id = course.id and exists (
      select from lesson where lesson.module_id = course_module.id and lesson.status = 'published')) as modules,
    course.slug
  from course where course.status = 'published';

-- These columns refer to tables that are created later than their own.
alter table product_course add foreign key (course_id) references course;
alter table course_module add foreign key (drip_lesson_id) references lesson;
