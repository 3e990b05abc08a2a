/** Builds elements. Text only ever becomes text nodes: nothing here parses markup. */

type Child = Node | string | undefined | false;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, '');
    else if (value !== undefined && value !== false) node.setAttribute(name, String(value));
  }
  node.append(...children.filter((child) => child !== undefined && child !== false));
  return node;
}

/** Decoration: what it means is said in words beside it. */
export function icon(name: string): HTMLElement {
  return element('span', { class: `codicon codicon-${name}`, 'aria-hidden': 'true' });
}

export function button(text: string, kind: 'primary' | 'secondary' | 'link', onClick: () => void): HTMLButtonElement {
  const node = element('button', { type: 'button', class: `button ${kind}` }, text);
  node.addEventListener('click', onClick);
  return node;
}
