import type { Certificate as Issued } from '@vitrine/contract/certificate'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { standInFrameOf } from '../../brand/brand-route.ts'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta, Screen } from '../../brand/screen.tsx'
import { StoreLink } from '../../brand/store-link.tsx'
import { QrCode } from '../../forms/qr-code.tsx'
import { getApi } from '../../session/api.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Folded } from '../../ui/folded.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import quiet from '../../ui/quiet.module.css'
import { saveFile } from '../../ui/save-file.ts'
import type { Route } from './+types/certificate'
import classes from './certificate.module.css'

export async function clientLoader({ params: { codigo: code }, ...here }: Route.ClientLoaderArgs) {
  const api = await getApi()
  try {
    const certificate = await api.certificate.verify({ code })
    standInFrameOf(certificate.brand, here)
    return { certificate }
  } catch (error) {
    if (error instanceof Refused && error.status < 500) return { code }
    throw error
  }
}

export const HydrateFallback = () => <ListSkeleton title="Certificado" />
export const ErrorBoundary = RouteFailure

/** Whether a certificate is one of ours, and what it says; for whoever has its code. */
export default function Certificate({ loaderData: { certificate, code } }: Route.ComponentProps) {
  return certificate ? <Found certificate={certificate} /> : <Unknown code={code} />
}

const Unknown = ({ code }: { code: string | undefined }) => (
  <Page>
    <PrivateMeta title="Certificado não encontrado" />
    <EmptyState wholeScreen icon="alert" title="Certificado não encontrado">
      <p>Nenhum certificado tem o código {code}. Confira letra por letra: ele está ao lado do QR code.</p>
      <StoreLink />
    </EmptyState>
  </Page>
)

const Found = ({ certificate }: { certificate: Issued }) => {
  const { code, holder, course, hours, completedOn, issuer, revokedOn } = certificate
  return (
    <Screen title={`Certificado ${code}`} heading="Certificado de conclusão">
      <div className={classes.parts}>
        {revokedOn ? (
          <Notice tone="negative" title="Este certificado não vale mais">
            <p>
              Foi emitido por {issuer} e cancelado em {formatDay(calendarDay(revokedOn))}.
            </p>
          </Notice>
        ) : (
          <Notice tone="good" title="Este certificado é verdadeiro">
            <p>Foi emitido por {issuer} e está assinado.</p>
          </Notice>
        )}
        <Card className={classes.certificate}>
          <p>{revokedOn ? 'Certificava que' : 'Certificamos que'}</p>
          <p className={classes.holder}>{holder}</p>
          <p>concluiu o treinamento</p>
          <p className={classes.course}>{course}</p>
          <p>
            com carga horária de {hours} {hours === 1 ? 'hora' : 'horas'}, em{' '}
            {formatDay(calendarDay(completedOn))}.
          </p>
          <div className={classes.code}>
            <QrCode text={location.href} label={`Endereço do certificado ${code}`} />
          </div>
          <p className={quiet.text}>Código {code}</p>
        </Card>
        {!revokedOn && (
          <>
            <Download code={code} />
            <Signature certificate={certificate} />
          </>
        )}
      </div>
    </Screen>
  )
}

/** For its holder; anybody else is told that it is not theirs. */
function Download({ code }: { code: string }) {
  const user = useSession()
  const { busy, act } = useAct((error) => {
    const isForeign = error instanceof Refused && error.code === 'not-found'
    const title = isForeign ? 'Só quem recebeu o certificado baixa o PDF dele.' : sentenceFor(error)
    notify({ tone: 'negative', title })
    return undefined
  })
  if (!user) return null
  const download = () => act(async (api) => saveFile(await api.certificate.download({ code })))
  return (
    <p>
      <Button variant="outline" busy={busy} onClick={download}>
        <Icon name="download" /> Baixar em PDF
      </Button>
    </p>
  )
}

/** For who wants to check it without us. */
const Signature = ({ certificate: { signed } }: { certificate: Issued }) => (
  <Folded summary="Conferir sem depender deste site">
    <p>
      O texto abaixo é o certificado assinado (JWS, EdDSA). Qualquer biblioteca o confere com a chave pública
      publicada em <code className={classes.address}>{location.origin}/api/certificates/keys</code>.
    </p>
    <code className={classes.signed}>{signed}</code>
  </Folded>
)
