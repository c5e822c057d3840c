import { Layout } from './layout.tsx'
import { Action, Quiet, Text, Title } from './pieces.tsx'
import { plainLetter } from './plain.ts'
import type { PropsOf } from './props.ts'
import type { Template } from './template.ts'
import { firstName, links } from './words.ts'

type Props = PropsOf<'new-lesson'>

const TITLE = 'Aula nova no seu treinamento'
const says = ({ name, course, lesson }: Props) =>
  `${firstName(name)}, “${course.title}” ganhou a aula “${lesson.title}”.${lesson.opens ? ` ${lesson.opens}.` : ''}`
const ACTION = 'Ver a aula'
const AFTER =
  'Um certificado que você já tem continua valendo. Se não quiser mais receber avisos de aulas, desligue-os em Notificações.'

export const newLesson: Template<'new-lesson'> = {
  subject: ({ course, lesson }) => `Aula nova em ${course.title}: ${lesson.title}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={says(props)}>
      <Title>{TITLE}</Title>
      <Text>{says(props)}</Text>
      <Action href={links.lesson(site, props.course.slug, props.lesson.id)}>{ACTION}</Action>
      <Quiet>{AFTER}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      TITLE,
      says(props),
      [`${ACTION}:`, links.lesson(site, props.course.slug, props.lesson.id)],
      AFTER,
    ]),
}
