export function replacing<T extends object>(target: T, methods: { [Name in keyof T]?: unknown }): T {
  return new Proxy(target, {
    get(own, name) {
      if (name in methods) return Reflect.get(methods, name);
      const member = Reflect.get(own, name);
      return typeof member === 'function' ? member.bind(own) : member;
    },
  });
}
