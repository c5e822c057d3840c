import { KEYS } from '../session/storage.ts'
import { THEME_KEY } from './theme.ts'

/**
 * Runs before the first picture: wears the chosen theme, keeps the place of the avatar for who is signed in, so that
 * nothing moves when the page comes alive, and sends who is not signed in from a member's page to sign in, without
 * showing a page that is not coming. It holds no quote, `<`, `>` or `&`, which React escapes in the text of a script.
 */
export const HEAD_SCRIPT = `try{
const here=document.documentElement.dataset
const theme=localStorage.getItem(\`${THEME_KEY}\`)
if(theme)here.theme=theme
if(localStorage.getItem(\`${KEYS.user}\`))here.member=1
else if(here.audience===\`member\`){
document.documentElement.style.display=\`none\`
location.replace(\`/entrar?\`+new URLSearchParams({redirect:location.pathname+location.search}))
}
}catch{}`

/** After sign-in and sign-out, in this tab or another. */
export function keepAvatarPlace(signedIn: boolean): void {
  document.documentElement.toggleAttribute('data-member', signedIn)
}
