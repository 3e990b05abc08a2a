/** How a question for a flow begins: it says nothing of what happens. */
const FRAME =
  /^(?:so )?what (?:(?:all )?happens|runs|is (?:run|called|executed)|gets (?:called|run|executed)) (?:when|if|once|after|before|as soon as) /i;
/** What comes from outside is handled: code says that, and not that it comes. */
const ARRIVES =
  /^(?:an? |the |some |any )?(?:new |incoming )?((?:[\w-]+ ){0,2}[\w-]+?)s? (?:comes? in|arrives?|is (?:received|accepted)|gets (?:in|received))$/i;

/** The words of a question for a flow as the code of that flow would have them. */
export function flowWords(title: string): string {
  const event = title.replace(FRAME, '');
  return event === title ? title : event.replace(/\?$/, '').replace(ARRIVES, 'handle an incoming $1');
}

/** *What happens when …*: what is asked for is found behind the event. */
export const isEventQuestion = (title: string): boolean => FRAME.test(title);
