-- How many have begun and completed a lesson, and what came of its quiz: a report counts thousands of learners by these.
create table lesson_tally (
  lesson_id text primary key references lesson on delete cascade,
  begun integer not null default 0,
  completed integer not null default 0,
  attempts integer not null default 0,
  -- Of all attempts together, in per cent.
  score_sum bigint not null default 0
);

-- A database that has no progress yet has none of its tables either.
do $$
begin
  if to_regclass('quiz_attempt') is not null then
    insert into lesson_tally (lesson_id, begun, completed)
    select lesson_id, count(*), count(completed_at) from lesson_progress group by lesson_id;
    insert into lesson_tally (lesson_id, attempts, score_sum)
    select lesson_id, count(*), sum(score) from quiz_attempt group by lesson_id
    on conflict (lesson_id) do update set attempts = excluded.attempts, score_sum = excluded.score_sum;
  end if;
end $$;
