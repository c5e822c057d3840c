import type { AccessAnswer } from '@vitrine/contract/access'
import { accessAnswerText } from '@vitrine/contract/access-words'
import { type CourseView, WATCHED_PERCENT } from '@vitrine/contract/training'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { goOn, Upcoming } from '../../forms/course-progress.tsx'
import { asMember } from '../../session/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { counted } from '../../ui/words.ts'
import type { Route } from './+types/course'
import classes from './course.module.css'
import { CourseOutline } from './course-outline.tsx'

export function clientLoader({ request, params: { curso } }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => ({ course: await api.training.readCourse({ course: curso }) }))
}

export const HydrateFallback = () => <ListSkeleton title="Treinamento" />
export const ErrorBoundary = RouteFailure

export default function Course({ loaderData: { course } }: Route.ComponentProps) {
  const { title, hours, lessons, access } = course
  return (
    <Screen
      title={title}
      lead={
        <span className={classes.lead}>
          <span>
            {counted(lessons, 'aula', 'aulas')} · {counted(hours, 'hora', 'horas')}
          </span>
          <Link to={href('/treinamentos')}>Meus treinamentos</Link>
        </span>
      }
    >
      <div className={classes.parts}>
        {!access.allowed && <Closed access={access} title={title} />}
        <GoOn course={course} />
        <Card as="section" aria-label="Aulas">
          <CourseOutline course={course} />
        </Card>
        <CertificateRule course={course} />
      </div>
    </Screen>
  )
}

interface ClosedProps {
  access: Extract<AccessAnswer, { allowed: false }>
  title: string
}

/** Why a course may not be used, and where that is put right. */
function Closed({ access, title }: ClosedProps) {
  const { identity } = useBrand()
  const { why } = access
  return (
    <Notice tone="attention" title={accessAnswerText(access) ?? 'Você não tem acesso agora'}>
      <p>O que você já fez fica guardado e volta com o acesso.</p>
      {why === 'manual' || why === 'disputed' ? (
        <p>
          Escreva para <MailLink address={identity.email} subject={`Acesso a ${title}`} />.
        </p>
      ) : why === 'unpaid' || why === 'paused' ? (
        <Link to={href('/account/perfil/minhas-assinaturas')}>Minhas assinaturas</Link>
      ) : (
        <Link to={href('/account/perfil/gerenciar')}>Minhas compras</Link>
      )}
    </Notice>
  )
}

function GoOn({ course }: { course: CourseView }) {
  const { slug, title, done, lessons, next, upcoming } = course
  return (
    <Card className={classes.goOn}>
      <ProgressBar label={`Progresso em ${title}`} done={done} of={lessons} />
      {upcoming && <Upcoming upcoming={upcoming} />}
      {next && (
        <ButtonLink to={href('/treinamentos/:curso/:aula', { curso: slug, aula: next.id })}>
          {goOn(course)}: {next.title}
        </ButtonLink>
      )}
    </Card>
  )
}

/** Told beforehand, so that nobody finds out at the end. */
const CertificateRule = ({ course: { certificate } }: { course: CourseView }) => (
  <Card as="section" aria-label="Certificado" className={classes.certificate}>
    <h2 className={classes.subtitle}>Certificado</h2>
    <p>
      É emitido na hora, em seu nome, quando todas as aulas estão concluídas: leituras e materiais, com um
      toque; vídeos, com {WATCHED_PERCENT}% dos segundos assistidos, ou com um toque se estão no YouTube ou no
      Vimeo; questionários, com a nota pedida em cada um. Aulas que entrarem depois não mudam um certificado
      emitido.
    </p>
    {certificate && (
      <ButtonLink variant="outline" to={href('/certificados/:codigo', { codigo: certificate })}>
        Ver meu certificado
      </ButtonLink>
    )}
  </Card>
)
