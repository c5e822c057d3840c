import { links } from '#brand'
import { firstName, type PropsOf, type Template } from '#mail'
import { Action, Layout, plainLetter, Quiet, Text, Title } from '#mail-layout'

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
