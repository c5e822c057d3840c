-- What administrators write of courses. Learners see what is published, in a course that is published.
alter table course
  add column version integer not null default 1,
  add column status text not null default 'draft' check (status in ('draft', 'published')),
  -- Since it was first published; its address stays from then on.
  add column published_at timestamptz;
alter table lesson
  add column version integer not null default 1,
  add column status text not null default 'draft' check (status in ('draft', 'published'));
update course set status = 'published', published_at = now();
update lesson set status = 'published';

create or replace view course_outline as
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

-- The page of a product shows its courses.
create trigger course_told after insert or update or delete on course
  for each statement execute function tell_catalog_changed();
create trigger course_module_told after insert or update or delete on course_module
  for each statement execute function tell_catalog_changed();
create trigger lesson_told after insert or update or delete on lesson
  for each statement execute function tell_catalog_changed();
