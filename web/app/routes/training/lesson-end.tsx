import { accessAnswerText } from '@vitrine/contract/access-words'
import { waitText } from '@vitrine/contract/drip-words'
import { type FramedVideo, type LessonView, WATCHED_PERCENT } from '@vitrine/contract/training'
import { VIDEO_PROVIDERS } from '@vitrine/contract/video-address'
import { href, useRevalidator } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { counted } from '../../ui/words.ts'
import classes from './lesson-end.module.css'

/** What stands below a lesson: how it is completed and the ways on; of a sample, where its course is sold. */
export const LessonEnd = ({ lesson }: { lesson: LessonView }) => (
  <footer className={classes.end}>
    {lesson.course.access.allowed ? <OwnEnd lesson={lesson} /> : <SampleEnd course={lesson.course} />}
  </footer>
)

function SampleEnd({ course: { access, product } }: Pick<LessonView, 'course'>) {
  const { paths } = useBrand()
  return (
    <Notice title={accessAnswerText(access) ?? 'Esta aula é grátis'}>
      <p>Com o treinamento, o que você conclui fica guardado e conta para o certificado.</p>
      {product && (
        <ButtonLink variant="outline" to={paths.product(product)}>
          Ver o treinamento
        </ButtonLink>
      )}
    </Notice>
  )
}

/** By which rule this lesson is completed, the button for it where there is one, and the ways on. */
function OwnEnd({ lesson }: { lesson: LessonView }) {
  const { course, isDone, previous, next } = lesson
  const waits = waitsOf(lesson)
  const pathOf = (id: string) => href('/treinamentos/:curso/:aula', { curso: course.slug, aula: id })
  return (
    <>
      {isDone ? <Notice tone="good" title="Aula concluída" /> : <Rule lesson={lesson} />}
      {isDone && course.certificate && (
        <Notice tone="good" title="Treinamento concluído">
          <p>O certificado foi emitido em seu nome.</p>
          <ButtonLink variant="outline" to={href('/certificados/:codigo', { codigo: course.certificate })}>
            Ver meu certificado
          </ButtonLink>
        </Notice>
      )}
      <Remaining lesson={lesson} />
      <nav className={classes.ways} aria-label="Outras aulas">
        {previous && (
          <ButtonLink variant="outline" to={pathOf(previous)}>
            Aula anterior
          </ButtonLink>
        )}
        {next && waits.length === 0 && (
          <ButtonLink variant={isDone ? 'primary' : 'outline'} to={pathOf(next)}>
            Próxima aula
          </ButtonLink>
        )}
      </nav>
      {waits.length > 0 && <p className={classes.rule}>A próxima aula ainda não abriu. {waitText(waits)}.</p>}
    </>
  )
}

/** After the last lesson: what is left to do before the certificate, for who passed over something. */
function Remaining({ lesson: { id, course, isDone, next } }: { lesson: LessonView }) {
  const left = course.lessons - course.done
  const open = course.next
  if (!isDone || next || !open || open.id === id || left === 0 || course.upcoming) return null
  return (
    <Notice
      title={`Para o certificado, ${left === 1 ? 'falta' : 'faltam'} ${counted(left, 'aula', 'aulas')}`}
    >
      <ButtonLink to={href('/treinamentos/:curso/:aula', { curso: course.slug, aula: open.id })}>
        Continuar: {open.title}
      </ButtonLink>
    </Notice>
  )
}

/** What the next lesson waits for. */
const waitsOf = ({ course, next }: LessonView) =>
  course.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === next)?.waits ?? []

function Rule({ lesson: { id, kind, quiz, framed } }: { lesson: LessonView }) {
  if (framed) return <FramedRule id={id} video={framed} />
  if (kind === 'video')
    return <p className={classes.rule}>A aula se conclui com {WATCHED_PERCENT}% do vídeo assistido.</p>
  if (quiz) return <p className={classes.rule}>A aula se conclui com {quiz.passPercent}% de acertos.</p>
  return <CompleteButton id={id} />
}

const FramedRule = ({ id, video }: { id: string; video: FramedVideo }) => (
  <>
    <p className={classes.rule}>
      Do que você vê no {VIDEO_PROVIDERS[video.provider].name} nada chega até aqui: diga você mesmo quando
      terminou a aula.
    </p>
    <CompleteButton id={id} />
  </>
)

function CompleteButton({ id }: { id: string }) {
  const { busy, act } = useAct((error) => void notify({ tone: 'negative', title: sentenceFor(error) }))
  const { revalidate } = useRevalidator()
  const complete = () =>
    act(async (api) => {
      await api.training.completeLesson({ id })
      await revalidate()
    })
  return (
    <Button busy={busy} onClick={complete}>
      Concluir aula
    </Button>
  )
}
