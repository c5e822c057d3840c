import { KEYS } from '../session/storage.ts'
import { THEME_KEY } from './theme.ts'

/**
 * Runs before the first picture: wears the chosen theme, keeps the place of the avatar for who is signed in, so that
 * nothing moves when the page comes alive. A page that is not coming is not shown: who is not signed in goes from a member's
 * page to sign in, and a page that names no brand (`anyone`) is asked for in the frame of the visitor's: of an account that is
 * one brand's alone, else of the page before in this tab, or in the one that this was opened from. It holds no quote, `<`, `>` or
 * `&`, which React escapes in the text of a script. What stands behind `#` came with a message, which says its brand.
 */
export const HEAD_SCRIPT = `try{
const page=document.documentElement
const here=page.dataset
function read(key){return localStorage.getItem(key)}
const theme=read(\`${THEME_KEY}\`)
if(theme)here.theme=theme
const user=read(\`${KEYS.user}\`)
let to
if(here.anyone)if(!location.hash){
const brand=(user?JSON.parse(user).brand:0)||sessionStorage.getItem(\`${KEYS.brand}\`)||(document.referrer.startsWith(location.origin+\`/\`)?read(\`${KEYS.brand}\`):0)
if(brand)if(brand!==here.brand){
to=new URL(location.href)
to.searchParams.set(\`loja\`,brand)
}}
if(user)here.member=1
else if(here.audience===\`member\`)to=\`/entrar?\`+new URLSearchParams({redirect:location.pathname+location.search})
if(to){
page.style.display=\`none\`
location.replace(to)
}
}catch{}`

/** After sign-in and sign-out, in this tab or another. */
export function reserveAvatarSpace(signedIn: boolean): void {
  document.documentElement.toggleAttribute('data-member', signedIn)
}
