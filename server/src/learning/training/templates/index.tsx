import { links } from '#brand'
import { firstName, type PropsOf, type Template } from '#mail'
import { Action, Layout, plainMessage, Quiet, Text, Title } from '#mail-layout'

type Certificate = PropsOf<'certificate-issued'>

const CERTIFICATE_TITLE = 'Seu certificado está pronto'
const certificateText = ({ name, course }: Certificate) =>
  `${firstName(name)}, você concluiu “${course}”. O certificado foi emitido em seu nome, com um código que qualquer pessoa confere.`
const codeOf = ({ publicCode }: Certificate) => `Código: ${publicCode}`
const SEE_CERTIFICATE = 'Ver meu certificado'
const CERTIFICATE_STAYS =
  'Ele vale para sempre: aulas que entrarem depois no treinamento não mudam nada nele.'

export const certificateIssued: Template<'certificate-issued'> = {
  subject: ({ course }) => `Seu certificado de ${course}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={certificateText(props)}>
      <Title>{CERTIFICATE_TITLE}</Title>
      <Text>{certificateText(props)}</Text>
      <Text>{codeOf(props)}</Text>
      <Action href={links.certificate(site, props.publicCode)}>{SEE_CERTIFICATE}</Action>
      <Quiet>{CERTIFICATE_STAYS}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      CERTIFICATE_TITLE,
      certificateText(props),
      codeOf(props),
      [`${SEE_CERTIFICATE}:`, links.certificate(site, props.publicCode)],
      CERTIFICATE_STAYS,
    ]),
}

type NewLesson = PropsOf<'new-lesson'>

const LESSON_TITLE = 'Aula nova no seu treinamento'
const lessonText = ({ name, course, lesson }: NewLesson) =>
  `${firstName(name)}, “${course.title}” ganhou a aula “${lesson.title}”.${lesson.opens ? ` ${lesson.opens}.` : ''}`
const SEE_LESSON = 'Ver a aula'
const AFTER_LESSON =
  'Um certificado que você já tem continua valendo. Se não quiser mais receber avisos de aulas, desligue-os em Notificações.'

export const newLesson: Template<'new-lesson'> = {
  subject: ({ course, lesson }) => `Aula nova em ${course.title}: ${lesson.title}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={lessonText(props)}>
      <Title>{LESSON_TITLE}</Title>
      <Text>{lessonText(props)}</Text>
      <Action href={links.lesson(site, props.course.slug, props.lesson.id)}>{SEE_LESSON}</Action>
      <Quiet>{AFTER_LESSON}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      LESSON_TITLE,
      lessonText(props),
      [`${SEE_LESSON}:`, links.lesson(site, props.course.slug, props.lesson.id)],
      AFTER_LESSON,
    ]),
}

/** How each message about a course is written. */
export const templates = { 'certificate-issued': certificateIssued, 'new-lesson': newLesson }
