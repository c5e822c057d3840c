-- Tells that a course was begun or completed.
create function tell_of_enrolment() returns trigger language plpgsql as $$
begin
  perform emit_event(case when new.completed_at is null then 'training.enrolled' else 'training.course_completed' end,
    new.account_id, null, jsonb_build_object('accountId', new.account_id, 'courseId', new.course_id,
      'startedAt', event_instant(new.started_at), 'completedAt', event_instant(new.completed_at)));
  return null;
end $$;
create constraint trigger enrolment_begun_told after insert on enrolment
  deferrable initially deferred for each row execute function tell_of_enrolment();
create constraint trigger enrolment_completed_told after update of completed_at on enrolment
  deferrable initially deferred for each row when (old.completed_at is null and new.completed_at is not null)
  execute function tell_of_enrolment();

-- Tells that a lesson was completed.
create function tell_of_lesson() returns trigger language plpgsql as $$
begin
  perform emit_event('training.lesson_completed', new.account_id, null, jsonb_build_object(
    'accountId', new.account_id, 'courseId', m.course_id, 'lessonId', new.lesson_id,
    'completedAt', event_instant(new.completed_at)))
    from lesson l join course_module m on m.id = l.module_id where l.id = new.lesson_id;
  return null;
end $$;
create constraint trigger lesson_completed_at_once_told after insert on lesson_progress
  deferrable initially deferred for each row when (new.completed_at is not null) execute function tell_of_lesson();
create constraint trigger lesson_completed_told after update of completed_at on lesson_progress
  deferrable initially deferred for each row when (old.completed_at is null and new.completed_at is not null)
  execute function tell_of_lesson();

-- Tells that a certificate was issued.
create function tell_of_certificate() returns trigger language plpgsql as $$
begin
  perform emit_event('training.certificate_issued', new.account_id, new.brand_id, jsonb_build_object(
    'accountId', new.account_id, 'brandId', new.brand_id, 'courseId', new.course_id, 'certificateId', new.id,
    'code', new.code, 'completedOn', new.completed_on));
  return null;
end $$;
create constraint trigger certificate_issued_told after insert on certificate
  deferrable initially deferred for each row execute function tell_of_certificate();
