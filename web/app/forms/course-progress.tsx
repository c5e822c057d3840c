import { accessAnswerText } from '@vitrine/contract/access-words'
import { waitText } from '@vitrine/contract/drip-words'
import type { CourseCard } from '@vitrine/contract/training'
import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import quiet from '../ui/quiet.module.css'
import classes from './course-progress.module.css'

/** How far somebody is in a course, and the way on; why not, where it is closed. */
export function CourseProgress({ course }: { course: CourseCard }) {
  const { slug, title, done, lessons, next, access, certificate, upcoming } = course
  return (
    <div className={classes.progress}>
      <ProgressBar label={`Progresso em ${title}`} done={done} of={lessons} />
      {!access.allowed && <p className={quiet.text}>{accessAnswerText(access) ?? 'Sem acesso agora'}</p>}
      {upcoming && <Upcoming upcoming={upcoming} />}
      <div className={classes.ways}>
        {next && (
          <ButtonLink
            size="small"
            to={href('/treinamentos/:curso/:aula', { curso: slug, aula: next.id })}
            aria-label={`${goOn(course)}: ${next.title}`}
          >
            {goOn(course)}
          </ButtonLink>
        )}
        {certificate && (
          <ButtonLink
            size="small"
            variant="outline"
            to={href('/certificados/:codigo', { codigo: certificate })}
          >
            Certificado
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** What comes next and is not open yet. */
export const Upcoming = ({
  upcoming: { title, waits },
}: {
  upcoming: NonNullable<CourseCard['upcoming']>
}) => (
  <p className={quiet.text}>
    Próxima aula: {title}. {waitText(waits)}.
  </p>
)

/** What comes next is called by what was done before. */
export function goOn({ startedAt, done, lessons, upcoming }: CourseCard): string {
  if (!startedAt) return 'Começar'
  return done < lessons && !upcoming ? 'Continuar' : 'Rever'
}
