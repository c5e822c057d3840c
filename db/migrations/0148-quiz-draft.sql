-- What somebody has answered of a quiz and not sent yet: they go on with it on any device.
create table quiz_draft (
  account_id text not null references account,
  lesson_id text not null references lesson,
  answers jsonb not null,
  saved_at timestamptz not null,
  primary key (account_id, lesson_id)
);
