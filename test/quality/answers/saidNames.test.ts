import assert from 'node:assert/strict';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';
import { withIndexedEngine } from './withEngine';

const container = `<?php
namespace App\\Container;

class Container
{
    /**
     * Resolve the given type from the container.
     */
    public function resolve(string $abstract, array $parameters = [])
    {
        $concrete = $this->concretes[$abstract] ?? $abstract;
        $object = $this->build($concrete, $parameters);
        $this->instances[$abstract] = $object;
        return $object;
    }

    /**
     * Resolve a class based dependency from the container.
     */
    protected function resolveClass(\\ReflectionParameter $parameter)
    {
        $class = $parameter->getType()->getName();
        return $parameter->isDefaultValueAvailable() && ! $this->bound($class)
            ? $parameter->getDefaultValue()
            : $this->make($class);
    }

    /**
     * Determine if the given abstract type has been resolved.
     */
    public function resolved(string $abstract): bool
    {
        return isset($this->resolved[$abstract]) || isset($this->instances[$abstract]);
    }

    /**
     * Get the bindings of the container.
     */
    public function getBindings(): array
    {
        return $this->bindings;
    }
}
`;

describe('a function whose exact name the question contains', () => {
  it('comes before functions whose names contain more words of the question', async () => {
    const folder = temporaryFolder({ 'Container.php': container });
    await withIndexedEngine(folder, async (engine) => {
      const { items } = await engine.search({ query: 'resolve something of the container', min_score: 0 }, never);
      assert.equal(items[0]?.symbol?.name, 'resolve');
    });
  });
});
