-- A free lesson is opened from the page of its product: its id and the course's address go with the outline.
create or replace view course_outline as
  select course.id as course_id, course.title, course.hours, (
    select coalesce(jsonb_agg(jsonb_build_object('title', course_module.title, 'lessons', (
      select coalesce(jsonb_agg(jsonb_build_object('id', lesson.id,
        'title', lesson.title, 'minutes', lesson.minutes, 'preview', lesson.preview) order by lesson.position), '[]')
      from lesson where lesson.module_id = course_module.id)) order by course_module.position), '[]')
    from course_module where course_module.course_id = course.id) as modules, course.slug
  from course;
