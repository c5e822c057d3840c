-- What a lesson is made of. A text may stand with every kind; a quiz is kept with what is right.
alter table lesson
  add column kind text not null default 'text' check (kind in ('text', 'video', 'document', 'quiz')),
  add column body jsonb not null default '{"type": "doc", "content": []}',
  add column quiz jsonb,
  add check ((kind = 'quiz') = (quiz is not null));
create index lesson_module on lesson (module_id);
create index course_module_course on course_module (course_id);

-- The file of a video or a document; a key is written once.
create table lesson_media (
  lesson_id text primary key references lesson,
  storage_key text not null,
  file_name text not null,
  media_type text not null,
  size integer not null check (size >= 0),
  -- Of a video; what is watched is measured against it.
  seconds integer check (seconds > 0),
  captions_key text
);

-- What other modules read of courses.
create view course_of_product as
  select product_course.product_id, course.id as course_id, course.title
  from product_course join course on course.id = product_course.course_id;
create view course_outline as
  select course.id as course_id, course.title, course.hours, (
    select coalesce(jsonb_agg(jsonb_build_object('title', course_module.title, 'lessons', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', lesson.title, 'minutes', lesson.minutes, 'preview', lesson.preview) order by lesson.position), '[]')
      from lesson where lesson.module_id = course_module.id)) order by course_module.position), '[]')
    from course_module where course_module.course_id = course.id) as modules
  from course;

-- Somebody has begun a course. It stays when access ends: who comes back goes on where they stopped.
create table enrolment (
  account_id text not null references account,
  course_id text not null references course,
  started_at timestamptz not null,
  last_lesson_id text not null references lesson,
  completed_at timestamptz,
  primary key (account_id, course_id)
);

create table lesson_progress (
  account_id text not null references account,
  lesson_id text not null references lesson,
  opened_at timestamptz not null,
  position_seconds integer not null default 0,
  -- Of a video, the seconds that were watched, as beginnings and ends: {0,30,45,60}.
  watched integer[] not null default '{}',
  completed_at timestamptz,
  primary key (account_id, lesson_id)
);

-- Since when a learner has accounted for nothing: no more can have been watched than time went by.
create table watch_clock (
  account_id text primary key references account,
  reported_at timestamptz not null
);

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

-- What was earned, as it was then. Neither a new lesson nor another name changes it.
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

-- Public keys of ours: what one of them signed stays good when another one takes its place.
create table certificate_key (
  id text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null
);
