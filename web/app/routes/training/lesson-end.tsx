import { type LessonView, WATCHED_PERCENT } from '@vitrine/contract/training'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './lesson-end.module.css'

/** By which rule this lesson is completed, the button for it where there is one, and the ways on. */
export function LessonEnd({ lesson }: { lesson: LessonView }) {
  const { course, isDone, previous, next } = lesson
  const pathOf = (id: string) => `/treinamentos/${course.slug}/${id}`
  return (
    <footer className={classes.end}>
      {isDone ? <Notice tone="good" title="Aula concluída" /> : <Rule lesson={lesson} />}
      {isDone && course.certificate && (
        <Notice tone="good" title="Treinamento concluído">
          <p>O certificado foi emitido em seu nome.</p>
          <ButtonLink look="outline" to={`/certificados/${course.certificate}`}>
            Ver meu certificado
          </ButtonLink>
        </Notice>
      )}
      <nav className={classes.ways} aria-label="Outras aulas">
        {previous && (
          <ButtonLink look="outline" to={pathOf(previous)}>
            Aula anterior
          </ButtonLink>
        )}
        {next && (
          <ButtonLink look={isDone ? 'primary' : 'outline'} to={pathOf(next)}>
            Próxima aula
          </ButtonLink>
        )}
      </nav>
    </footer>
  )
}

function Rule({ lesson: { id, kind, quiz } }: { lesson: LessonView }) {
  if (kind === 'video')
    return <p className={classes.rule}>A aula se conclui com {WATCHED_PERCENT}% do vídeo assistido.</p>
  if (quiz) return <p className={classes.rule}>A aula se conclui com {quiz.passPercent}% de acertos.</p>
  return <CompleteButton id={id} />
}

function CompleteButton({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const complete = async () => {
    setBusy(true)
    try {
      const api = await getApi()
      await api.training.completeLesson({ id })
      await revalidate()
    } catch (error) {
      notify({ tone: 'negative', title: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={isBusy} onClick={complete}>
      Concluir aula
    </Button>
  )
}
