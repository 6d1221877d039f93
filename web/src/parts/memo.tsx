// A component that is redrawn only when the `key` of its properties changes, or the language.
import { Component, type ComponentType } from 'preact';
import { get } from '../base/store';

export function memo<P extends object>(Drawing: (props: P) => preact.JSX.Element, key: (props: P) => string) {
  return class Memo extends Component<P> {
    private lang = '';

    override shouldComponentUpdate(next: P): boolean {
      return key(next) !== key(this.props as P) || get().settings.lang !== this.lang;
    }

    override render() {
      this.lang = get().settings.lang;
      return <Drawing {...(this.props as P)} />;
    }
  } as ComponentType<P>;
}
