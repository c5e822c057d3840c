import { type AdminMailExample, MAIL_AREA_NAMES, MAIL_READER_NAMES } from '@vitrine/contract/admin/mail'
import { href, Link } from 'react-router'
import pageClasses from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, AsideCard, Columns } from '../../../admin/page.tsx'
import { readerSwitchWords, sellerSwitchWords } from '../../../admin/records/mail-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { asAdministrator } from '../../../session/guards.ts'
import { Facts } from '../../../ui/facts.tsx'
import type { Route } from './+types/mail'
import { chosenIn, enterPreview, Preview, PreviewChoice } from './preview.tsx'

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) => {
  enterPreview(request)
  return asAdministrator(request, async (api) => {
    const { brands, brand, scheme } = await chosenIn(request, api)
    return { mail: await api.adminMail.read({ id, brand, scheme }), brands }
  })
}
export const HydrateFallback = () => <AdminSkeleton title="E-mail" />
export const ErrorBoundary = ScreenFailure

/** One kind of message: when it goes out and to whom, and how it looks. */
export default function Mail({ loaderData: { mail, brands } }: Route.ComponentProps) {
  const { id, name, trigger, brand, html, plain, subject } = mail
  return (
    <AdminPage
      title={name}
      lead={trigger}
      back={{ to: href('/admin/emails'), label: 'E-mails' }}
      ways={[{ to: `${href('/admin/emails/:id/texto', { id })}?brand=${brand}`, label: 'Texto da loja' }]}
      action={
        <ActionButton
          label="Enviar teste para mim"
          done="Teste a caminho do seu e-mail"
          permission="mails.write"
          of={brand}
          run={(api) => api.adminMail.sendTest({ id, brand })}
        />
      }
    >
      <Columns aside={<About mail={mail} />}>
        <AsideCard title="Como fica">
          <p className={pageClasses.quiet}>
            Um exemplo, com uma pessoa que não existe. Nenhum link dele leva a lugar algum.
          </p>
          <PreviewChoice chosen={mail} brands={brands} />
          <Facts facts={[['Assunto', subject]]} />
          <Preview title={`Exemplo: ${name}`} html={html} />
        </AsideCard>
        <AsideCard title="Em texto">
          <pre className={pageClasses.code}>{plain}</pre>
        </AsideCard>
      </Columns>
    </AdminPage>
  )
}

function About({ mail }: { mail: AdminMailExample }) {
  const sent = `${href('/admin/emails/enviados')}?kind=${mail.id}`
  return (
    <AsideCard title="E-mail">
      <Facts
        facts={[
          ['Área', MAIL_AREA_NAMES[mail.area]],
          ['Quem recebe', MAIL_READER_NAMES[mail.reader]],
          ['Quem recebe pode desligar', readerSwitchWords(mail)],
          ['A loja pode dispensar', sellerSwitchWords(mail)],
          [
            'Enviados em 30 dias',
            <Link key="sent" to={`${sent}&status=sent`}>
              {mail.sent.toLocaleString('pt-BR')}
            </Link>,
          ],
          [
            'Não saíram em 30 dias',
            <Link key="failed" to={sent}>
              {mail.failed.toLocaleString('pt-BR')}
            </Link>,
          ],
        ]}
      />
    </AsideCard>
  )
}
