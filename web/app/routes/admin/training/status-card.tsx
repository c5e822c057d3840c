import { COURSE_MOVES, COURSE_STATUS_NAMES, type CourseStatus } from '@vitrine/contract/admin/course'
import type { ComponentProps, ReactNode } from 'react'
import { MissingParts } from '../../../admin/missing-parts.tsx'
import { Moves } from '../../../admin/moves.tsx'
import { AsideCard } from '../../../admin/page.tsx'
import { MOVE_WORDS, STATUS_TONES } from '../../../admin/records/course-fields.ts'
import { Status } from '../../../admin/status.tsx'

type MovesProps = ComponentProps<typeof Moves<CourseStatus>>

interface StatusCardProps extends Pick<MovesProps, 'says' | 'isUnsaved' | 'run'> {
  record: { title: string; status: CourseStatus; missing: ComponentProps<typeof MissingParts>['missing'] }
  children?: ReactNode
}

/** The status of a course or a lesson, what it lacks to be published, and the moves that are left to it. */
export function StatusCard({ record: { title, status, missing }, children, ...moves }: StatusCardProps) {
  const isReady = missing.length === 0
  return (
    <AsideCard title="Situação">
      <Status tone={STATUS_TONES[status]}>{COURSE_STATUS_NAMES[status]}</Status>
      {children}
      <MissingParts missing={missing} />
      <Moves
        name={title}
        to={COURSE_MOVES[status].filter((to) => to !== 'published' || isReady)}
        primary="published"
        words={MOVE_WORDS}
        permission="training.write"
        {...moves}
      />
    </AsideCard>
  )
}
