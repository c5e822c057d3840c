import { links } from '#brand'
import { firstName, type PropsOf, type Template } from '#mail'
import { Action, Layout, plainLetter, Quiet, Text, Title } from '#mail-layout'

type Props = PropsOf<'certificate-issued'>

const TITLE = 'Seu certificado está pronto'
const says = ({ name, course }: Props) =>
  `${firstName(name)}, você concluiu “${course}”. O certificado foi emitido em seu nome, com um código que qualquer pessoa confere.`
const codeOf = ({ publicCode }: Props) => `Código: ${publicCode}`
const ACTION = 'Ver meu certificado'
const AFTER = 'Ele vale para sempre: aulas que entrarem depois no treinamento não mudam nada nele.'

export const certificateIssued: Template<'certificate-issued'> = {
  subject: ({ course }) => `Seu certificado de ${course}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={says(props)}>
      <Title>{TITLE}</Title>
      <Text>{says(props)}</Text>
      <Text>{codeOf(props)}</Text>
      <Action href={links.certificate(site, props.publicCode)}>{ACTION}</Action>
      <Quiet>{AFTER}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      TITLE,
      says(props),
      codeOf(props),
      [`${ACTION}:`, links.certificate(site, props.publicCode)],
      AFTER,
    ]),
}
