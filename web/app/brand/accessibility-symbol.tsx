/** The symbol that LBI art. 63 asks for in a visible place; the words beside it speak. */
export function AccessibilitySymbol() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="14" cy="14" r="12" />
        <path d="m7.5 11.5 6.5 1.6 6.5-1.6M14 13.1v3.4m-3.2 5.2 3.2-5.2 3.2 5.2" />
      </g>
      <circle cx="14" cy="8.4" r="1.9" fill="currentColor" />
    </svg>
  )
}
