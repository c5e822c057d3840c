/**
 * A page can be read and pressed before its scripts are there. What is pressed in between is kept, and carried out
 * when the page comes alive; a form that would leave the page waits too. What is kept goes no further: while the page
 * comes alive it is already listened to, and would be done twice. Like the other head scripts it holds no quote, `<`,
 * `>` or `&`.
 */
export const EARLY_SCRIPT = `
addEventListener(\`click\`,function(event){
if(globalThis.vitrineAlive)return
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
}

/** Called once the page answers by itself. */
export function carryOutEarly(): void {
  globalThis.vitrineAlive = true
  const early = globalThis.vitrineEarly
  globalThis.vitrineEarly = null
  if (!early?.isConnected) return
  if (early instanceof HTMLFormElement) early.requestSubmit()
  else early.click()
}
