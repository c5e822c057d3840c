import { PrivateMeta } from '../../brand/screen.tsx'
import { session } from '../../session/browser.ts'
import { signInPath } from '../../session/safe-redirect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Door } from '../../ui/door.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './two-factor.module.css'

/** Too late, or too many wrong codes: from the start again, to the same place. */
export function PendingEnded({ back }: { back: string }) {
  return (
    <Door title="A verificação expirou">
      <PrivateMeta title="A verificação expirou" />
      <div className={classes.stack}>
        <Notice tone="attention">
          O tempo acabou, ou houve tentativas demais. Comece de novo: você volta para a mesma página.
        </Notice>
        <ButtonLink to={session.user() ? back : signInPath(back)} size="large" wide replace>
          Começar de novo
        </ButtonLink>
      </div>
    </Door>
  )
}
