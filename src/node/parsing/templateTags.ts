/**
 * Replaces the tags of a template of code, such as `user.ex.eex`, `model.rb.erb`, `main.go.tmpl` or `setup.py.j2`, so
 * that the grammar of the code can read it. Every line keeps its width: a tag that prints becomes an identifier, all
 * other tags become blank.
 */
export function withoutTemplateTags(text: string): string {
  const withoutAngles = text.includes('<%') ? text.replace(angleTag, replaceAngleTag) : text;
  return braceTemplate.test(withoutAngles) ? withoutAngles.replace(braceTag, replaceBraceTag) : withoutAngles;
}

/** Matches tags of EEx, ERB, EJS and Mako: `<%= name %>`, `<% if x do %>`. */
const angleTag = /<%(?!%)((?:(?!%>|<%)[^]){0,300})%>/g;

const replaceAngleTag = (tag: string, inside: string): string => (/^[=-]/.test(inside) ? identifier(tag) : blank(tag));

const controls =
  'if|elif|elsif|else|endif|for|endfor|set|macro|endmacro|block|endblock|raw|endraw|include|import|extends|with|endwith|case|when|endcase|unless|endunless|comment|endcomment|assign|filter|endfilter|call|endcall';
const goControls = 'if|else|end|range|with|define|block|template|break|continue';

/**
 * Matches a text with tags of Jinja, Liquid, Handlebars or Go. Two braces alone do not tell: they are objects in JSX and
 * nested values in Go.
 */
const braceTemplate = new RegExp(
  String.raw`\{%-?\s*(?:${controls})\b[^\n%]{0,200}%\}|\{\{-?\s*(?:[#/>^][\w. ]{1,60}\}\}|(?:${goControls})\b[^\n{}]{0,120}\}\}|[.$]\w|cookiecutter\.)`,
);
const braceTag = new RegExp(
  String.raw`\{%-?\s*(?:${controls})\b[^\n%]{0,200}%\}|\{#[^\n{}]{0,200}#\}|(?<![\])])\{\{[-~]?\s{0,20}(?=[\w.$#/>^"])[^\n{},:=;]{1,160}\}\}`,
  'g',
);
const braceControl = new RegExp(String.raw`^\{[%#]|^\{\{[-~]?\s*(?:[#/>^]|(?:${goControls})\b)`);

const replaceBraceTag = (tag: string): string => (braceControl.test(tag) ? blank(tag) : identifier(tag));

const blank = (tag: string): string => tag.replace(/[^\n]/g, ' ');
/** Returns an identifier of the width of a tag. A tag of several lines is an identifier on the first of them. */
const identifier = (tag: string): string =>
  tag.replace(/^[^\n]*/, (line) => `x${line.slice(1).replace(/[^\w]/g, '_')}`).replace(/\n[^]*/, blank);

/** Writes the tags in a name as words: `list_<%= schema.plural %>` is `list_schema_plural`. */
export const nameWithoutTags = (name: string): string =>
  name.replace(/<%([^]{0,300}?)%>|\{\{([^{}]{0,160})\}\}/g, (_, angle: string = '', brace: string = '') =>
    (`${angle}${brace}`.match(/\w+/g) ?? []).join('_'),
  );
