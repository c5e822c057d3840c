/**
 * A page can be read and pressed before its scripts have loaded. This script keeps the button or the form that is
 * pressed meanwhile, and `carryOutEarly` repeats it once the page answers. Radio buttons are chosen again and fields are
 * filled in again, because React takes the state that it finds for its own and would miss the change. The kept event
 * does not propagate: React listens already while it hydrates and would handle it twice. Like the other scripts of the
 * head it holds no quote, `<`, `>` or `&`.
 */
export const EARLY_SCRIPT = `
addEventListener(\`click\`,function(event){
if(globalThis.vitrineAlive)return
if(event.target.type===\`radio\`){
globalThis.vitrineChosen=(globalThis.vitrineChosen||[]).concat(event.target)
return
}
globalThis.vitrineEarly=event.target.closest(\`main button[type=button]\`)
if(globalThis.vitrineEarly)event.stopImmediatePropagation()
},true)
addEventListener(\`submit\`,function(event){
if(globalThis.vitrineAlive)return
if(event.target.method!==\`post\`)return
event.preventDefault()
event.stopImmediatePropagation()
globalThis.vitrineEarly=event.target
},true)
`

declare global {
  var vitrineAlive: boolean | undefined
  var vitrineEarly: HTMLElement | null | undefined
  var vitrineChosen: HTMLInputElement[] | undefined
}

/** Called once the page answers by itself. */
export function carryOutEarly(): void {
  globalThis.vitrineAlive = true
  globalThis.vitrineChosen?.forEach(chooseAgain)
  const early = globalThis.vitrineEarly
  globalThis.vitrineEarly = null
  if (!early?.isConnected) return
  if (early instanceof HTMLFormElement) early.requestSubmit()
  else early.click()
}

/** What was typed before the page answered is in the fields, and the framework has not heard of it. */
export function typeEarlyAgain(): void {
  document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED).forEach(typeAgain)
}

const TYPED = 'main textarea, main input:not([type=radio], [type=checkbox], [type=file], [type=hidden])'

/** Emptied first, so that the framework sees a change. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field
  if (value === field.defaultValue) return
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Set first, so that the framework sees a change. */
function chooseAgain(radio: HTMLInputElement): void {
  if (!radio.isConnected) return
  radio.checked = false
  radio.click()
}
