-- What was sent for the text of a lesson, with its size in pixels. A key is written once for each width.
create table lesson_picture (
  id text primary key,
  -- For which it was sent: while somebody is writing its text, the picture stays.
  lesson_id text references lesson on delete set null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index lesson_picture_lesson on lesson_picture (lesson_id);

-- Which pictures the saved text of a lesson shows. A copy of a lesson shows the same ones.
create table lesson_picture_use (
  lesson_id text not null references lesson on delete cascade,
  picture_id text not null references lesson_picture,
  primary key (lesson_id, picture_id)
);
create index lesson_picture_use_picture on lesson_picture_use (picture_id);
