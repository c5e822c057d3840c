-- Raised with every change of what learners see of modules and lessons, which is kept between requests under this number.
alter table course add column outline_version bigint not null default 1;

create function raise_outline_of_module() returns trigger language plpgsql as $$
begin
  update course set outline_version = outline_version + 1 where id in (new.course_id, old.course_id);
  return null;
end $$;

create function raise_outline_of_lesson() returns trigger language plpgsql as $$
begin
  update course set outline_version = outline_version + 1
  where id in (select course_id from course_module where id in (new.module_id, old.module_id));
  return null;
end $$;

create trigger course_module_outline after insert or delete or update of title, position, drip on course_module
  for each row execute function raise_outline_of_module();
create trigger lesson_outline
  after insert or delete or update of module_id, title, kind, minutes, preview, position, drip, status on lesson
  for each row execute function raise_outline_of_lesson();
